"""The count modulo a prime that checks the published numbers of order 6."""

import json
from pathlib import Path

import pytest

from tests.worker.games.derful31.modular_count import PRIME, labelled_modulo, main
from tests.worker.games.derful31.published_census import published_totals
from worker.games.derful31.kernels.count.grids import Grids
from worker.games.derful31.rules.deck import Deck, standard_deck


@pytest.mark.parametrize(
    ("deck", "order", "total"),
    [(standard_deck(4), 4, 30), (standard_deck(5), 5, 47), (Deck((1, 2, 3), (6, 2, 9)), 4, 9)],
)
def test_modular_count_agrees_with_the_other_count(deck: Deck, order: int, total: int) -> None:
    ones = (1,) * order
    assert labelled_modulo(deck, order, total) == Grids(deck, total, ones).count(ones) % PRIME


def test_stopped_count_goes_on_where_it_was(tmp_path: Path) -> None:
    progress = tmp_path / "progress.json"
    kept: list[tuple[int, int]] = []
    whole = labelled_modulo(standard_deck(4), 4, 30, keep=kept.append)
    assert len(kept) > 2
    assert labelled_modulo(standard_deck(4), 4, 30, kept[1]) == whole
    progress.write_text(json.dumps({"57": [800, 5]}), encoding="utf-8")
    assert main(["57", "--progress", str(progress)]) == 1
    assert json.loads(progress.read_text(encoding="utf-8"))["57"][0] > 800


def test_modular_count_agrees_with_the_published_numbers() -> None:
    published = {row["total"]: int(row["labelled"]) for row in published_totals()}
    assert labelled_modulo(standard_deck(6), 6, 57) == published[57] % PRIME
