"""An app can say a step in its own language: every number of the sentence is in the answer's fields."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.worker.games.kenken.puzzles import puzzle_needing, random_puzzle, steps_of
from worker.games.kenken.kernels.reasoning.explain import Step
from worker.games.kenken.operations.solve import KenKenDeduction, deduction
from worker.games.kenken.rules.cage import Cage, cage_told
from worker.games.kenken.rules.reasoning import SENTENCES, Technique

LINES = ("row", "column", "rows", "columns")
AMOUNTS = ("total", "amount", "known_sum", "less", "least", "most")


def _numbers(found: KenKenDeduction) -> set[int]:
    """Return the numbers that an app reads from the parameters of a step; lines are told from 1."""
    params = found.params.model_dump(exclude_none=True)
    lines = [params[name] for name in LINES if name in params]
    told = {line + 1 for each in lines for line in (each if isinstance(each, list) else [each])}
    return told | {params[name] for name in AMOUNTS if name in params} | set(params.get("digits", []))


def _unnamed(step: Step, cages: tuple[Cage, ...]) -> set[int]:
    """Return the numbers of a sentence that are in no field, apart from its cells, its cages and what it removes."""
    found = deduction(step)
    text = found.detail
    for number in (found.params.cage, found.params.other_cage):
        text = text.replace(cage_told(cages[number]), "") if number is not None else text
    numbers = {int(digits) for digits in re.findall(r"-?\d+", re.sub(r"r\d+c\d+", "", text))}
    return numbers - _numbers(found) - {digit for each in found.removed for digit in each.digits}


@settings(deadline=None, max_examples=60)
@given(st.integers(4, 7), st.integers(0, 2_000))
def test_every_number_of_a_sentence_is_in_a_field(order: int, seed: int) -> None:
    cages = random_puzzle(order, seed)
    for step in steps_of(order, cages):
        assert not _unnamed(step, cages), step.told.text


@pytest.mark.parametrize("technique", list(Technique))
def test_every_number_of_the_puzzle_that_needs_a_technique_is_in_a_field(technique: Technique) -> None:
    order, cages = puzzle_needing(technique)
    for step in steps_of(order, cages):
        assert not _unnamed(step, cages), step.told.text


def test_puzzles_of_the_guide_have_all_sentences_with_sums() -> None:
    puzzles = [puzzle_needing(technique) for technique in Technique]
    said = {step.told.code for order, cages in puzzles for step in steps_of(order, cages)}
    assert {code for code, text in SENTENCES.items() if "{total}" in text} <= said
