"""Code: which elements hold it, its lines without line numbers and buttons, and its language."""
