"""The article's content as a tree of paragraphs, lists, tables and the rest, built from its kept blocks and the DOM."""
