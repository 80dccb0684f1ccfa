"""Cross-validation of the learned selector: which pages are trained with, and which are measured then."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from domext.cli import cli
from domext.evaluation.corpus import domain
from domext.evaluation.measure import measure
from domext.learned import selector
from domext.learned.features import SCORERS, families
from domext.learned.model import read_model
from domext.training import crossvalidation
from domext.training.calibration import Calibration
from domext.training.crossvalidation import Validation, ablate, cross_validate
from domext.training.training_pages import TrainingPage, learnable, prepare

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domext.evaluation.corpus import Corpus, Gold
    from domext.evaluation.measure import Measurement, Plan
    from domext.learned.model import Model

SITES = ("a.org", "b.org", "c.org", "b.org", "d.org", "a.org")


def write_corpus(folder: Path, sites: Sequence[str]) -> Path:
    """A page of each site, named by its number."""
    (folder / "html").mkdir(parents=True)
    golds = []
    for number, site in enumerate(sites):
        text = f"This is page {number} of the site, and it has one paragraph of words."
        (folder / "html" / f"{number}.html").write_text(f"<body><ul><li>Menu</ul><p>{text}</p>", encoding="utf-8")
        golds.append(json.dumps({"id": str(number), "url": f"https://www.{site}/{number}", "text": text}))
    (folder / "truth.jsonl").write_text("\n".join(golds), encoding="utf-8")
    return folder


@dataclass
class Fold:
    """What a model was made of, and what it was tried on."""

    seen: list[TrainingPage]
    without: frozenset[str]
    unseen: list[tuple[str, Gold]] = field(default_factory=list)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Fold]:
    """The folds in order. No model is trained: each is the one that comes with domext."""
    made: list[Fold] = []
    shipped = read_model(Path(selector.__file__).parent / "data" / "learned.npz")

    def train(
        pages: Sequence[TrainingPage], _: tuple[str, ...], __: int, say: Callable[[str], None], without: frozenset[str]
    ) -> Model:
        say("trees")
        made.append(Fold(list(pages), without))
        return shipped

    def recorded(corpus: Corpus, golds: Sequence[Gold], plan: Plan, jobs: int) -> Measurement:
        made[-1].unseen += [(corpus.name, gold) for gold in golds]
        return measure(corpus, golds, plan, jobs)

    monkeypatch.setattr(crossvalidation, "train", train)
    monkeypatch.setattr(crossvalidation, "measure", recorded)
    return made


def validation(*folders: Path, **more: Any) -> Validation:
    setting: dict[str, Any] = {"folds": 3, "group": "domain", "families": ("words",), "seed": 0, "jobs": 1}
    return Validation(folders, SCORERS, **setting | more)


def prepared(how: Validation) -> list[TrainingPage]:
    return prepare(learnable(how.folders, how.folds, how.group), how.specs, how.seed, how.jobs)


def ignore(_: str) -> None:
    pass


@pytest.mark.parametrize("group", ["domain", "page"])
def test_every_page_is_measured_once_by_a_model_of_others(tmp_path: Path, made: list[Fold], group: str) -> None:
    # The other corpus has the same ids for pages of other sites.
    how = validation(write_corpus(tmp_path / "one", SITES), write_corpus(tmp_path / "two", SITES[::-1]), group=group)
    pages = prepared(how)
    results, calibration = cross_validate(pages, how, ignore)
    assert len(calibration.f1) == 12
    assert [sorted(gold.id for gold in result.golds) for result in results] == [list("012345")] * 2
    assert [result.statistics.shape[:2] for result in results] == [(1, 6)] * 2
    assert {system.spec for result in results for system in result.systems} == {"learned"}
    assert len(made) == 3
    shared = set()  # sites that a model has seen pages of before it is measured on others of them
    for fold in made:
        unseen = {(name, gold.id) for name, gold in fold.unseen}
        assert fold.seen == [page for page in pages if (page.folder.name, page.gold.id) not in unseen]
        sites = {domain(gold.url or "") for _, gold in fold.unseen}
        shared |= sites & {domain(page.gold.url or "") for page in fold.seen}
    assert bool(shared) == (group == "page")


def test_steps_say_their_fold(tmp_path: Path, made: list[Fold]) -> None:
    how = validation(write_corpus(tmp_path / "one", SITES), folds=2)
    said: list[str] = []
    cross_validate(prepared(how), how, said.append)
    assert said == ["fold 1: trees", "fold 2: trees"]
    assert len(made) == 2


def test_ablation_leaves_out_each_family_on_the_same_pages(tmp_path: Path, made: list[Fold]) -> None:
    # The second corpus is of one site, which is not in the first fold.
    how = validation(write_corpus(tmp_path / "one", SITES), write_corpus(tmp_path / "two", ["d.org"]))
    pages = prepared(how)
    rows = ablate(pages, how, ignore)
    expected = families(pages[0].columns)
    assert [name for name, _ in rows] == ["nothing", *expected]
    assert [fold.without for fold in made] == [frozenset(), *expected.values()]
    assert all(fold.unseen == made[0].unseen for fold in made)
    for _, (first, second) in rows:
        assert first is not None
        assert [("one", gold) for gold in first.golds] == made[0].unseen
        assert second is None


def printed(*arguments: str) -> tuple[str, str]:
    done = CliRunner().invoke(cli, [*arguments, "--jobs", "1"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout, done.stderr


def test_eval_prints_the_figures_of_all_folds(tmp_path: Path, made: list[Fold]) -> None:
    shown, said = printed("eval", str(write_corpus(tmp_path / "one", SITES)), "--cv", "2", "--metrics", "f1")
    assert shown.startswith("one: 6 pages\n")
    assert [line.split()[0] for line in shown.splitlines() if line.startswith("learned")] == ["learned"]
    assert "domext: training: fold 2: trees\n" in said
    assert len(made) == 2


@pytest.mark.usefixtures("made")
def test_train_prints_what_each_family_is_worth(tmp_path: Path) -> None:
    shown, _ = printed("train", "learned", str(write_corpus(tmp_path / "one", [*SITES, "e.org"])), "--ablate")
    rows = [line.split() for line in shown.splitlines()[2:] if line]
    assert [row[0] for row in rows][:2] == ["nothing", "structure"]
    assert {row[-1] for row in rows} == {"+0.0000"}  # the same model is behind every row


def test_eval_says_and_draws_how_far_the_models_can_be_believed(tmp_path: Path, made: list[Fold]) -> None:
    corpus, figures = str(write_corpus(tmp_path / "one", SITES)), tmp_path / "figures"
    shown, _ = printed(
        "eval", corpus, "--cv", "2", "--metrics", "f1", "--plots", str(figures), "--json", str(tmp_path / "x.json")
    )
    pages = [page for page in made[0].seen + made[1].seen if not page.varied]
    found = Calibration.of(read_model(Path(selector.__file__).parent / "data" / "learned.npz"), pages)
    assert len(found.probability) == 12
    assert f"probabilities of 12 blocks: {found.error():.3f}" in shown
    assert "confidence of 6 pages with their F1:" in shown
    written = json.loads((tmp_path / "x.json").read_text("utf-8"))["calibration"]
    assert written["error"] == pytest.approx(found.error())
    assert written["rank_correlation"] == found.rank_correlation()
    assert sum(written["bins"][0]) == 12
    assert (figures / "calibration.svg").read_bytes().startswith(b"<?xml")
