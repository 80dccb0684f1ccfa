"""The learned selector: features of blocks, neural networks, and the choice of blocks by expected F measure."""
