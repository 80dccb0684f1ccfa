"""Cross-validation of the learned selector: the pages of each model's training and of its measurement."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from domext.cli import cli, train_learned
from domext.errors import OptionError
from domext.evaluation.corpus import domain, folds, group_names, load_corpus
from domext.evaluation.measure import measure
from domext.learned import selector
from domext.learned.features.block_features import SCORERS, feature_groups
from domext.learned.model_file import read_model
from domext.training import crossvalidation, training_pages
from domext.training.calibration import Calibration
from domext.training.crossvalidation import Ablation, CrossValidation, ablate, cross_validate
from domext.training.stored_models import StoredModels
from domext.training.training_pages import TrainingPage, prepare
from domext.training.training_sources import VARIANTS_PER_PAGE, Variants, labelled_sources
from tests.corpora import corpus_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domext.evaluation.corpus import Corpus, Gold
    from domext.evaluation.measure import Measurement, Plan
    from domext.learned.model import Model

SITES = ("a.org", "b.org", "c.org", "b.org", "d.org", "a.org")


def write_corpus(folder: Path, sites: Sequence[str]) -> Path:
    """Write a page for each site, named by its number."""
    texts = [f"This is page {number} of the site, and it has one paragraph of words." for number in range(len(sites))]
    pages = (
        (f"<body><ul><li>Menu</ul><p>{text}</p>", {"id": str(n), "url": f"https://www.{site}/{n}", "text": text})
        for n, (text, site) in enumerate(zip(texts, sites, strict=True))
    )
    return corpus_of(folder, pages)


@dataclass
class Fold:
    """The training pages of a model, and the pages that it is measured on."""

    training: list[TrainingPage]
    without: frozenset[str] | None
    held_out: list[tuple[str, Gold]] = field(default_factory=list)


@pytest.fixture
def trained(monkeypatch: pytest.MonkeyPatch) -> list[Fold]:
    """The folds in order. No model is trained: the shipped model stands in for each."""
    folds: list[Fold] = []
    monkeypatch.setattr(training_pages, "MIN_PAGES", 1)
    shipped = read_model(Path(selector.__file__).parent / "data" / "learned.npz")

    def train(
        pages: Sequence[TrainingPage],
        _: tuple[str, ...],
        __: int,
        log: Callable[[str], None],
        without: frozenset[str] | None,
    ) -> Model:
        log("network")
        folds.append(Fold(list(pages), without))
        return shipped

    def recorded(corpus: Corpus, golds: Sequence[Gold], plan: Plan, workers: int) -> Measurement:
        folds[-1].held_out += [(corpus.name, gold) for gold in golds]
        return measure(corpus, golds, plan, workers)

    monkeypatch.setattr(crossvalidation, "train", train)
    monkeypatch.setattr(crossvalidation, "measure", recorded)
    return folds


def settings_for(*folders: Path, **changes: Any) -> CrossValidation:
    settings: dict[str, Any] = {"folds": 3, "group": "domain", "metric_groups": ("words",), "seed": 0, "workers": 1}
    return CrossValidation(folders, SCORERS, **settings | changes)


def prepared(settings: CrossValidation) -> list[TrainingPage]:
    sources = labelled_sources(settings.folders, settings.folds, settings.group)
    return prepare(sources, settings.specs, Variants(settings.variants, settings.seed), settings.workers)


def ignore(_: str) -> None:
    pass


@pytest.mark.parametrize("group", ["domain", "page"])
def test_every_page_is_measured_once_by_a_model_of_others(tmp_path: Path, trained: list[Fold], group: str) -> None:
    # The other corpus has the same ids for pages of other sites.
    settings = settings_for(
        write_corpus(tmp_path / "one", SITES), write_corpus(tmp_path / "two", SITES[::-1]), group=group
    )
    pages = prepared(settings)
    results, calibration = cross_validate(pages, settings, ignore)
    assert len(calibration.f1) == 12
    assert [sorted(gold.id for gold in result.golds) for result in results] == [list("012345")] * 2
    assert [result.statistics.shape[:2] for result in results] == [(1, 6)] * 2
    assert {system.spec for result in results for system in result.systems} == {"learned"}
    assert len(trained) == 3
    shared = set()  # sites with pages in both the training and the measurement of one model
    for fold in trained:
        held_out = {(name, gold.id) for name, gold in fold.held_out}
        assert fold.training == [page for page in pages if (page.folder.name, page.gold.id) not in held_out]
        sites = {domain(gold.url or "") for _, gold in fold.held_out}
        shared |= sites & {domain(page.gold.url or "") for page in fold.training}
    assert bool(shared) == (group == "page")


def test_steps_are_logged_with_their_fold(tmp_path: Path, trained: list[Fold]) -> None:
    settings = settings_for(write_corpus(tmp_path / "one", SITES), folds=2)
    steps: list[str] = []
    cross_validate(prepared(settings), settings, steps.append)
    assert steps == ["fold 1: network", "fold 2: network"]
    assert len(trained) == 2


def test_ablation_leaves_out_each_group_on_the_same_pages(tmp_path: Path, trained: list[Fold]) -> None:
    # The second corpus is of one site, which is not in the first fold.
    settings = settings_for(write_corpus(tmp_path / "one", SITES), write_corpus(tmp_path / "two", ["d.org"]))
    pages = prepared(settings)
    (measured,) = ablate(pages, settings, ignore, Ablation())  # the second corpus has no page there
    expected = feature_groups(pages[0].columns)
    assert [system.spec for system in measured.systems] == ["nothing", *expected]
    assert [fold.without for fold in trained] == [frozenset(), *expected.values()]
    assert all(fold.training == trained[0].training for fold in trained)
    # All models are measured together, so that they share pages and scores.
    assert [("one", gold) for gold in measured.golds] == trained[-1].held_out
    assert not any(fold.held_out for fold in trained[:-1])


def test_ablation_on_several_folds(tmp_path: Path, trained: list[Fold]) -> None:
    """Three folds of six pages, two of which are measured: every model is trained on the pages of the two others."""
    settings = settings_for(write_corpus(tmp_path / "one", SITES), variants=0)
    pages = prepared(settings)
    assert {page.kind for page in pages} == {"page"}
    (measured,) = ablate(pages, settings, ignore, Ablation(measured_folds=2))
    models = len(measured.systems)
    assert len(trained) == 2 * models
    held_out = [gold for fold in (trained[models - 1], trained[-1]) for _, gold in fold.held_out]
    assert list(measured.golds) == held_out
    assert measured.statistics.shape[:2] == (models, len(held_out))
    assert len(trained[0].training) + len(trained[models - 1].held_out) == 6


def test_an_interrupted_ablation_resumes(tmp_path: Path, trained: list[Fold]) -> None:
    """The first run trains two models, for nothing and comma. The second has both, and trains the one for cuter only."""
    settings = settings_for(write_corpus(tmp_path / "one", SITES[:3]), variants=0)
    pages, store, steps = prepared(settings), tmp_path / "models", list[str]()
    ablate(pages, settings, ignore, Ablation(("comma",), store=store))
    (measured,) = ablate(pages, settings, steps.append, Ablation(("cuter", "comma"), store=store))
    assert [system.spec for system in measured.systems] == ["nothing", "comma", "cuter"]
    without = [sorted(fold.without or ()) for fold in trained]
    assert without == [[], ["comma.keep", "comma.score"], ["cuter.keep", "cuter.lp", "cuter.tp"]]
    reused = [step.split(": ")[0] for step in steps if step.endswith("is used again")]
    assert reused == ["without nothing", "without comma"]
    assert len(list(store.iterdir())) == 3


def test_a_stored_model_is_for_the_same_pages_and_settings_only(tmp_path: Path) -> None:
    shipped = read_model(Path(selector.__file__).parent / "data" / "learned.npz")
    pages = prepared(settings_for(write_corpus(tmp_path / "one", SITES[:1]), variants=0))
    store, trained = StoredModels(tmp_path / "models", ignore), list[int]()

    def train() -> Model:
        trained.append(1)
        return shipped

    def get(seed: int, *without: str) -> int:
        """The number of models that are trained so far."""
        store.get(pages, seed, without, train)
        return len(trained)

    assert [get(0), get(0), get(1), get(0, "comma.keep"), get(0)] == [1, 1, 2, 3, 3]
    pages[0].targets[0] = 0.5
    assert [get(0), get(0)] == [4, 4]


def printed(*arguments: str) -> tuple[str, str]:
    result = CliRunner().invoke(cli, [*arguments, "--workers", "1"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout, result.stderr


def test_eval_prints_the_metrics_of_all_folds(tmp_path: Path, trained: list[Fold]) -> None:
    models = tmp_path / "models"
    corpus = str(write_corpus(tmp_path / "one", SITES))
    output, progress = printed("eval", corpus, "--cv", "2", "--metrics", "f1", "--models", str(models))
    assert output.startswith("one: 6 pages\n")
    assert [line.split()[0] for line in output.splitlines() if line.startswith("learned")] == ["learned"]
    assert "domext: training: fold 2: network\n" in progress
    assert len(trained) == 2
    assert sorted(path.name for path in models.iterdir()) == ["0.npz", "1.npz", "folds.json"]
    golds = load_corpus(Path(corpus)).golds
    record = json.loads((models / "folds.json").read_text(encoding="utf-8"))
    assert record == {"group": "domain", "folds": dict(zip(group_names(golds, "domain"), folds(golds, 2), strict=True))}
    assert set(record["folds"].values()) == {0, 1}
    assert read_model(models / "1.npz").scorers == SCORERS


def test_models_without_folds_or_a_folder_are_refused_before_the_training(tmp_path: Path, trained: list[Fold]) -> None:
    corpus, file, models = str(write_corpus(tmp_path / "one", SITES)), tmp_path / "file", tmp_path / "models"
    file.touch()
    models.mkdir()
    for name in ("0.npz", "1.npz", "2.npz", "best.npz"):
        (models / name).touch()
    for arguments, message in (
        (("--models", str(tmp_path / "models")), "--models stores the models of --cv, which is missing"),
        (("--cv", "2", "--models", str(file / "models")), f"cannot write to {file / 'models'}: {file} is a file"),
        (("--cv", "2", "--models", str(models)), f"{models} has other models: 2.npz, best.npz; remove them, or"),
    ):
        with pytest.raises(OptionError, match=re.escape(message)):
            CliRunner().invoke(cli, ["eval", corpus, *arguments], catch_exceptions=False, standalone_mode=False)
    assert not trained


@pytest.mark.usefixtures("trained")
def test_train_prints_the_worth_of_each_feature_group(tmp_path: Path) -> None:
    output, _ = printed("train", "learned", str(write_corpus(tmp_path / "one", [*SITES, "e.org"])), "--ablate")
    header, _, *rows = [line.split() for line in output.splitlines() if line]
    assert header[0] == "one:"
    assert [row[0] for row in rows][:3] == ["without", "nothing", "structure"]
    # The same model is behind every row.
    assert {" ".join(row[2:]) for row in rows[2:]} == {"+0.0000 +0.0000 to +0.0000"}


def test_train_and_eval_have_the_same_number_of_variants() -> None:
    defaults = {parameter.name: parameter.default for parameter in train_learned.learned.params}
    assert defaults["variants"] == VARIANTS_PER_PAGE


@pytest.mark.usefixtures("trained")
def test_train_leaves_out_what_is_named(tmp_path: Path) -> None:
    corpus = str(write_corpus(tmp_path / "one", [*SITES, "e.org"]))
    output, _ = printed(
        "train",
        "learned",
        corpus,
        "--ablate",
        "--variants",
        "0",
        "--without",
        "page",
        "--without",
        "bte",
        "--plugin",
        "bte",
    )
    assert [line.split()[0] for line in output.splitlines() if line][1:] == [
        "word",
        "without",
        "nothing",
        "bte",
        "page",
    ]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--ablate", "--without", "tea"],
            "--without tea: not one of structure, comma, cuter, fullstops, text, neighbours",
        ),
        (["--without", "comma", "--out", "m.npz"], "--without and --models need --ablate"),
        (["--models", "m", "--out", "m.npz"], "--without and --models need --ablate"),
    ],
)
def test_wrong_options_of_an_ablation(tmp_path: Path, options: list[str], message: str) -> None:
    corpus = str(write_corpus(tmp_path / "one", [*SITES, "e.org", "f.org", "g.org", "h.org"]))
    with pytest.raises(OptionError, match=message):
        CliRunner().invoke(cli, ["train", "learned", corpus, *options], catch_exceptions=False)


def test_eval_prints_and_draws_the_calibration(tmp_path: Path, trained: list[Fold]) -> None:
    corpus, figures = str(write_corpus(tmp_path / "one", SITES)), tmp_path / "figures"
    output, _ = printed(
        "eval", corpus, "--cv", "2", "--metrics", "f1", "--plots", str(figures), "--json", str(tmp_path / "x.json")
    )
    pages = [page for page in trained[0].training + trained[1].training if page.kind == "page"]
    calibration = Calibration.of(read_model(Path(selector.__file__).parent / "data" / "learned.npz"), pages)
    assert len(calibration.probability) == 12
    assert f"probabilities of 12 blocks: {calibration.error():.3f}" in output
    assert "confidence of 6 pages with their F1:" in output
    written = json.loads((tmp_path / "x.json").read_text("utf-8"))["calibration"]
    assert written["error"] == pytest.approx(calibration.error())
    assert written["rank_correlation"] == calibration.rank_correlation()
    assert sum(written["bins"][0]) == 12
    assert (figures / "calibration.svg").read_bytes().startswith(b"<?xml")
