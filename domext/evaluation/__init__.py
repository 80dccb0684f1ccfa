"""Measuring extraction: labelled corpora, the metrics of the field, comparisons of systems, sweeps of parameters."""
