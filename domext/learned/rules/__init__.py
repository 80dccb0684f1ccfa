"""Rules about facts that the networks do not know: each changes the selection of a page."""
