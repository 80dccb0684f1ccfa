"""The scorers, selectors and renderers that come with domext, plugins like any other."""
