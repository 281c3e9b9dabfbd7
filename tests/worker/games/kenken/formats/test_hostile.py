"""Texts that are made to do harm: huge, deep, binary, or nearly right."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.worker.games.kenken.formats.test_reading import CAGES, EXAMPLES
from tests.worker.games.kenken.formats.test_reading_variants import EXAMPLES as VARIANTS
from tests.worker.games.kenken.formats.test_reading_variants import saved_game
from worker.games.kenken.formats.reading import MAX_FAULTS, MAX_TEXT, Reading, read

GOOD = '.KK "a"\nAAB\nCCB\n2CC\n\nA 3/\nB 1-\nC 7+\n\n'
SPOILT = [*(text for _, text in (*EXAMPLES, *VARIANTS)), saved_game("FIRST_DIGIT_ZERO", 0, None)]
HUGE = [
    "(" * MAX_TEXT,
    "[" * MAX_TEXT,
    '{"a":' * (MAX_TEXT // 5),
    '"' + "\\" * (MAX_TEXT - 1),
    '["' + "\\a" * (MAX_TEXT // 2 - 1),
    "[" + "1" * (MAX_TEXT - 2) + "]",
    "[" + "1," * (MAX_TEXT // 2 - 1),
    '{"size":9,"cages":[' + '{"cells":[[0,0]],"target":1},' * (MAX_TEXT // 29 - 2) + '{"cells":[]}]}',
    '{"cages":[{"target":1,"cells":[' + "[1,1]," * (MAX_TEXT // 6 - 8) + "[1,1]]}]}",
    "[" + '{"size":2,"cages":[]},' * (MAX_TEXT // 22 - 1) + "0]",
    "a" * MAX_TEXT,
    "a " * (MAX_TEXT // 2),
    "a" + " " * (MAX_TEXT - 2) + "b",
    "\n" * (MAX_TEXT - 1) + "a",
    "a\n" * (MAX_TEXT // 2),
    "ab\nab\n\na 1" + " " * (MAX_TEXT - 20) + "!!",
    "ab\nab\n\n" + "a" * (MAX_TEXT - 9),
    "ab\nab\n" + "\na 3 +\n" * (MAX_TEXT // 7 - 1),
    "#" * MAX_TEXT,
    "# a\n" * (MAX_TEXT // 4),
    "9:" + "a" * (MAX_TEXT - 2),
    "9:" + "_9999" * (MAX_TEXT // 5 - 1) + ",",
    "9:_," + "a1" * (MAX_TEXT // 2 - 2),
    "3:_,a1\n" * (MAX_TEXT // 7),
    "3\n" * (MAX_TEXT // 2),
    "3\n1 A1\n" * (MAX_TEXT // 7),
    "12\n1 + " + "A1 " * (MAX_TEXT // 3 - 10),
    "12\n1#" + "1-" * (MAX_TEXT // 2 - 10) + "1#+",
    "1,1+1\n" * (MAX_TEXT // 6),
    "N" * MAX_TEXT,
    "N123-" * (MAX_TEXT // 5),
    "N123-456\n" * (MAX_TEXT // 9),
    ".KK\n" * (MAX_TEXT // 4),
    '.KK "' * (MAX_TEXT // 5),
    "CELL:" * (MAX_TEXT // 5),
    "1\n9\n1\ntrue\n" + "CELL:1:1:1:" + "1:" * (MAX_TEXT // 2 - 20),
    "1\n9\n1\ntrue\nCAGE:0:1:+:7:9:" + "1," * (MAX_TEXT // 2 - 20),
    "1\n9\n1\ntrue\n" + "CAGE:0:1:+:7:9:1,\n" * (MAX_TEXT // 18 - 2),
    GOOD.replace("7+", "7^") * (MAX_TEXT // len(GOOD)),
]


def _check(text: str, reading: Reading) -> None:
    """Check that a text without a puzzle has a fault, and that all faults are in the text."""
    assert reading.faults or reading.puzzles
    assert len(reading.faults) <= MAX_FAULTS
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for fault in reading.faults:
        assert 1 <= fault.line <= len(lines)
        assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
        assert len(fault.detail) < 1_000
        assert fault.text is None or len(fault.text) < 40


@pytest.mark.parametrize("text", HUGE, ids=range(len(HUGE)))
def test_huge_texts_are_answered_with_a_place(text: str) -> None:
    assert len(text) <= MAX_TEXT
    reading = read(text)
    assert reading.faults
    assert not reading.puzzles
    _check(text, reading)


def test_deep_json_is_refused_where_it_is_too_deep() -> None:
    (fault,) = read("[" * 31 + '"[[[["' + ",[\n [[" + "]" * 40).faults
    assert (fault.code, fault.line, fault.column) == ("unexpected-text", 2, 2)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("\x7fELF\x02\x01", (1, 1)),
        ("A A\nA\x00A", (2, 2)),
        ("ab\nab\n\na 6+\r\nb\ud800", (5, 2)),
        ("\x1f\x8b\x08", (1, 1)),
    ],
)
def test_binary_is_refused_at_its_first_character(text: str, place: tuple[int, int]) -> None:
    (fault,) = read(text).faults
    assert (fault.code, (fault.line, fault.column)) == ("unexpected-text", place)
    assert "U+" in fault.detail


def test_numbers_of_any_length_are_refused() -> None:
    for digits in ("9" * 18, "9" * 19, "9" * 5_000):
        for text in (
            f"AA\nAA\n\nA {digits}+",
            f"2\n{digits} + A1 A2 B1 B2",
            f"3:d_,a{digits}",
            f"{digits}:a",
        ):
            assert read(text).faults
        cages = [{"operator": "+", "target": int("1" * 18), "cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}]
        text = json.dumps({"size": 2, "cages": cages}).replace("1" * 18, digits)
        (fault,) = read(text).faults
        assert fault.column == text.index('{"operator') + 1


@given(st.text(max_size=200))
@settings(max_examples=300, deadline=None)
def test_any_text_is_answered(text: str) -> None:
    _check(text, read(text))


@given(
    st.sampled_from(SPOILT),
    st.lists(
        st.tuples(st.floats(0, 1), st.integers(0, 6), st.text("\n\t ,:#-+=!{}[]\"'.09aAKNz_×÷é", max_size=4)),
        max_size=4,
    ),
)
@settings(max_examples=600, deadline=None)
def test_spoilt_texts_are_answered(text: str, changes: list[tuple[float, int, str]]) -> None:
    for place, removed, added in changes:
        at = round(place * len(text))
        text = text[:at] + added + text[at + removed :]
    _check(text, read(text))


@given(st.sampled_from([text for name, text in EXAMPLES if name != "json"]), st.floats(0, 1))
@settings(max_examples=300, deadline=None)
def test_texts_that_break_off_are_no_other_puzzle(text: str, place: float) -> None:
    reading = read(text[: round(place * len(text))])
    assert reading.faults or reading.puzzles[0].puzzle.cages in (CAGES, _without_last_digit(reading))


def _without_last_digit(reading: Reading) -> object:
    """Return what was read, if a clue without an operator, a hidden one, is all that differs."""
    cages = reading.puzzles[0].puzzle.cages
    same = [(cage.target, cage.cells) for cage in cages] == [(cage.target, cage.cells) for cage in CAGES]
    return cages if same else None
