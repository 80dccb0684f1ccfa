"""Rules for sites from examples."""
