"""Parts that belong to kept blocks and have too few words for a selector: headings, code, captions and the like.

Each rule is a function of a page, of a mask of the kept blocks, and of a mask of the blocks that may be added unless it only drops
some, all of shape ``(b,)``. It returns the mask of the blocks that the body keeps; those that it got stay as they are.
"""
