"""A body as Markdown."""
