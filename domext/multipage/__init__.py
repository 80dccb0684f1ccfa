"""Articles on several pages: finding the next page, and stitching pages into one article."""
