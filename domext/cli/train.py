"""``domext train``: trains plugins on labelled corpora."""

from __future__ import annotations

import click

from domext.cli.train_learned import learned
from domext.cli.train_perceptron import perceptron


@click.group(commands=[learned, perceptron])
def train() -> None:
    """Train a plugin on labelled pages."""
