"""Processes: worker processes that are watched and killed, and functions in parallel."""
