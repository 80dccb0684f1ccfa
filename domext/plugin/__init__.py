"""The plugin interface: hooks, registry, specs, and the results of scorers and selectors."""
