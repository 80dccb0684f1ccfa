"""The built-in scorers, selectors and renderers, registered as plugins like those of any other package."""
