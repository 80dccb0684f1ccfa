"""Evaluation of extraction: labelled corpora, metrics, comparisons of systems, parameter sweeps."""
