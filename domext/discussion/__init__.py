"""Comments and threads: where they are, and the text, author, date and votes of each."""
