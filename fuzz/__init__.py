"""Fuzzing with hostile pages: coverage-guided, and by mutation of the fixtures. See ``python -m fuzz --help``."""
