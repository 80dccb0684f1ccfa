"""The body of an article: a tree of paragraphs, lists, tables and other parts, built from the kept blocks and the DOM."""
