"""Pictures and other media of an article: their addresses, copies, and places beside the kept text."""
