"""Explanations of extractions for people. The engine never imports this package."""
