"""The learned selector's parts: features of blocks, networks, the decision."""
