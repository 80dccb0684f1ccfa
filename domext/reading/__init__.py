"""The way from a source to a page: decoding, parsing or copying of trees, tidying, and flattening into a table."""
