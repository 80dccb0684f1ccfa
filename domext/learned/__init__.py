"""The learned selector's parts: features of blocks, forests, the decision."""
