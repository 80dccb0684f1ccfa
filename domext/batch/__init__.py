"""Extracting many pages: inputs, worker processes that may die, shards that are whole or absent, and resuming."""
