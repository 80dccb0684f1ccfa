"""Extract many pages: read inputs, watch worker processes that may die, write complete shards, and resume killed runs."""
