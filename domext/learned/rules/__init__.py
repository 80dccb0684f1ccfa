"""Rules about facts that the networks of the selector ``learned`` do not know.

Each is a function of a page and of a mask of the kept blocks, shape ``(b,)``. It returns the mask of the blocks to keep; the one
that it got stays as it is.
"""
