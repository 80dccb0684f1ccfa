"""The features of blocks: numbers that the networks read, from the table, the names and the structure of a page."""
