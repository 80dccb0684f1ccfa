"""``domext is-article``: checks cheaply which pages are articles."""

from __future__ import annotations

import sys

import click

from domext.cli.output import without_controls, write
from domext.cli.page_inputs import Sources, each_page, encoding_option, list_option
from domext.cli.page_names import page_arguments, page_names
from domext.cli.shared_options import fetching_options


@click.command("is-article")
@click.argument("pages", nargs=-1, metavar="[PAGE...]")
@list_option
@click.option(
    "--min-score", type=click.FloatRange(min=0), metavar="N", help="Answer yes from this score on.  [default: 15]"
)
@encoding_option
@fetching_options
def is_article(
    pages: tuple[str, ...],
    lists: tuple[str, ...],
    min_score: float | None,
    encoding: str | None,
    ignore_robots: bool,
    allow_network: tuple[str, ...],
) -> None:
    """Check cheaply which pages are articles.

    Each PAGE is a file, a folder of pages, a quoted pattern, an address, or - for standard input. The output is a line for each page: yes or
    no, the score and the name. The exit code is 0 if all pages are articles, 1 if one is not, and 2 if one cannot be read.

    Examples:
      domext is-article page.html && domext extract page.html
      domext is-article pages/ | grep ^yes
    """
    from domext.reading.article_check import MIN_SCORE, article_score

    threshold = MIN_SCORE if min_score is None else min_score
    answers: set[str] = set()

    def check(data: bytes, _: str | None, charset: str | None) -> float:
        return article_score(data, encoding=encoding or charset)

    def write_answer(name: str, score: float) -> None:
        answer = "yes" if score >= threshold else "no"
        answers.add(answer)
        write(f"{answer:3} {score:8.1f}  {without_controls(name)}")

    names = page_names(page_arguments(pages, lists))
    each_page(names, write_answer, check, Sources(None, None, None, ignore_robots, allow_network))
    sys.exit(1 if "no" in answers else 0)
