"""Parts that belong to kept blocks and have too few words for a selector: headings, code, captions and the like."""
