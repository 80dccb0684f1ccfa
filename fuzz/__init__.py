"""Hostile pages by the thousand: coverage-guided fuzzing and mutated fixtures. See ``python -m fuzz --help``."""
