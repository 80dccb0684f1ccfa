"""Content of a paragraph: text, links, emphasis, inline code, formulas and images."""
