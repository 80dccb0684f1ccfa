"""Learning from labelled pages: which blocks a gold text holds, and networks that learn it."""
