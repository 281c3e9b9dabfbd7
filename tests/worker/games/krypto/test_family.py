"""The functions of k cards."""

import numpy as np
import pytest

from tests.worker.games.krypto.games import PUBLISHED
from worker.games.krypto.kernels.families import (
    ADDITIVE,
    LEAF,
    PRIME,
    FamilyError,
    _inverses,
    family,
    split_bases,
)
from worker.games.krypto.rules.notation import ADDITIVE_STEPS, STEPS


@pytest.mark.slow
@pytest.mark.parametrize("size", range(1, 7))
def test_number_of_functions_is_as_published(size: int) -> None:
    expected = PUBLISHED["functions_of_n_cards"]["counts"][size - 1]
    assert len(family(size).kinds) == expected
    assert np.array_equal(np.unique(family(size).made), np.arange(expected if size > 1 else 0))
    assert len(family(size).made) == split_bases(size)[-1]


@pytest.mark.parametrize("size", range(2, 7))
def test_every_last_step_of_a_function_is_of_its_kind(size: int) -> None:
    own = family(size)
    steps = np.arange(len(own.made)) % STEPS
    assert LEAF not in own.kinds
    assert np.array_equal(own.kinds[own.made] == ADDITIVE, np.isin(steps, ADDITIVE_STEPS))


def test_wrong_number_of_functions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("worker.games.krypto.kernels.families.FUNCTION_COUNTS", (1, 6, 69))
    with pytest.raises(FamilyError, match="found 68 functions of 3 variables, expected 69"):
        family.__wrapped__(3)


def test_inverses_match_integer_arithmetic() -> None:
    prime = PRIME
    values = np.array([1, 2, prime - 1, *np.random.default_rng(1).integers(1, prime, 200)])
    inverses = _inverses(values).tolist()
    assert inverses == [pow(value, -1, prime) for value in values.tolist()]


def test_zero_has_no_inverse() -> None:
    with pytest.raises(FamilyError, match="is 0 at a point"):
        _inverses(np.array([3, 0]))
