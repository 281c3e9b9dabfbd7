"""Counts of single classes of a census, and the warm-up of the kernels."""

import pytest

from tests.worker.games.derful31 import sampling
from tests.worker.games.derful31.published import labelled
from tests.worker.games.derful31.sampling import ColumnSumClass, class_count
from worker.games.derful31.kernels.count.grids import Grids
from worker.games.derful31.kernels.warm import warm_up
from worker.games.derful31.rules.deck import TooLargeError, standard_deck


@pytest.mark.parametrize(("order", "total", "pairs_a_slice"), [(4, 30, 1 << 32), (5, 46, 1_000), (4, 25, 7)])
def test_classes_make_up_the_census(
    monkeypatch: pytest.MonkeyPatch, order: int, total: int, pairs_a_slice: int
) -> None:
    monkeypatch.setattr(sampling, "PAIRS_A_SLICE", pairs_a_slice)
    grids = Grids(standard_deck(order), total, (1,) * order)
    classes = [ColumnSumClass(grids, order, number) for number in range(class_count(grids, order))]
    counts = [each.count(part) for each in classes for part in range(each.slices)]
    assert sum(counts) == labelled(order, total)
    assert (max(each.slices for each in classes) > 1) == (pairs_a_slice < 1 << 32)


@pytest.mark.slow
def test_class_of_order_6_can_be_counted() -> None:
    grids = Grids(standard_deck(6), 30, (1,) * 6)
    assert class_count(grids, 6) == 9_663
    each = ColumnSumClass(grids, 6, 9_325)
    assert each.pairs == 97_405_138
    assert each.count(0) == 0


def test_counts_beyond_a_word_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    grids = Grids(standard_deck(4), 30, (1,) * 4)
    monkeypatch.setattr(sampling, "MAX_COUNT", 1_000)
    with pytest.raises(TooLargeError, match="64-bit"):
        ColumnSumClass(grids, 4, class_count(grids, 4) // 2)


def test_warm_up_uses_every_operation() -> None:
    warm_up()
