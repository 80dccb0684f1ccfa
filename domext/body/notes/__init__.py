"""Footnotes, endnotes and sidenotes: the references, the definitions, and one numbering for all."""
