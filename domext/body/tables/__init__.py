"""Tables: those that hold data, those that only lay out a page, and their cells."""
