"""The page as a table of nodes and blocks, and utilities for its text, elements, URLs and JSON-LD."""
