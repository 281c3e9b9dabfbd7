"""Puzzle codes: each opens its own puzzle alone, and typing errors are reported."""

from collections.abc import Sequence
from math import prod
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worker.code_formats import FORMATS, Format, code_of, puzzle_of
from worker.code_packing import SYMBOLS, CodeError, Unpacker, grouped, plain_code
from worker.games.derful31.operations.fields import MAX_VALUE, RANKS, Card, by_value
from worker.games.derful31.rules.deck import card_value
from worker.games.kenken.operations.codes import puzzle_code
from worker.games.kenken.operations.fields import KenKenCage
from worker.games.kenken.rules.board import plain_board
from worker.games.kenken.rules.cage import Operator
from worker.games.kenken.rules.reasoning import DIFFICULTIES
from worker.games.krypto.operations.codes import game_code
from worker.games.krypto.rules.rules import RULES, Rules
from worker.registry import PUZZLES, open_puzzle

PUBLISHED: Final = (
    ("K85V-H990-ET", "krypto", {"cards": [1, 3, 5, 9, 23], "target": 18, "rules": "international"}),
    ("KDR2-GC8", "krypto", {"cards": [20, 21, 22, 24, 25], "target": 1, "rules": "house"}),
    (
        "K49W-MC82-PT62-15ND-YS9",
        "krypto",
        {"cards": [2, 3, 7, 8, 50, 75], "target": 812, "rules": "positive"},
    ),
    *(
        (code, "krypto", {"cards": [2, 3, 4, 5, 6], "target": 6, "rules": rules})
        for code, rules in (
            ("K2W3-M9EG-QW", "house"),
            ("K2W3-M9F8-NM", "integer"),
            ("K2W3-M9G0-KC", "international"),
            ("K2W3-M9GR-H4", "positive"),
        )
    ),
    ("K6W1-6X6K", "krypto", {"cards": [7, 100], "target": -93, "rules": "integer"}),
    (
        "N2X2-DCQ0",
        "kenken",
        {"size": 3, "difficulty": "easy"},
    ),
    ("N1XN-F58F-681G-2", "kenken", {"size": 4, "difficulty": "medium"}),
    (
        "N150-ARFY-R100-7ANP-XB6C-RSF3-1BEB-DEJG-RKCE-C42J-N34Q-S48H-PHEA-T853-5T3Q",
        "kenken",
        {"size": 9, "difficulty": "expert"},
    ),
    ("D9M5-K68N", "31-derful", {"order": 3, "total": 26, "cards": [*"678899", "10", "K", "A"]}),
    ("DH8E-N85F", "31-derful", {"order": 2, "total": 20, "cards": [9, 10, "J", "A"]}),
    ("Y1AA-99PP-9", "year", {"digits": "2016", "target": 9, "rules": "basic", "digit_order": "given"}),
    ("YX3", "year", {"digits": "0", "target": 0, "rules": "basic", "digit_order": "given"}),
)
"""Codes already published: their puzzles must never change."""

Numbers = st.integers(1, 25) | st.integers(1, 1_001) | st.integers(1, 2**53 - 1)


def test_every_game_with_a_format_declares_its_puzzles() -> None:
    assert FORMATS.keys() == PUZZLES.keys()
    letters = [form.letter for forms in FORMATS.values() for form in forms]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize(("code", "game", "expected"), PUBLISHED)
def test_published_codes_open_their_puzzles(code: str, game: str, expected: dict[str, Any]) -> None:
    puzzle = puzzle_of(code)
    expected = {"puzzle_code": code, "game": game, **expected}
    assert {name: puzzle[name] for name in expected} == expected
    assert code_of(puzzle) == code


def test_published_puzzle_keeps_cages_and_solution() -> None:
    opened = open_puzzle("N2X2-DCQ0")
    cages = [(cage.operator, cage.target, cage.cells) for cage in opened.puzzle["cages"]]
    assert cages == [
        ("+", 6, [(0, 0), (1, 0), (1, 1)]),
        (None, 3, [(0, 1)]),
        ("+", 8, [(0, 2), (1, 2), (2, 1), (2, 2)]),
        (None, 1, [(2, 0)]),
    ]
    assert opened.solution == [[2, 3, 1], [3, 1, 2], [1, 2, 3]]
    shown = open_puzzle("N41Q-VN88-FQE2-AF3M-8EJG-8HR7-XEQM-JN4B-FNF")
    targets = [(cage.operator, cage.target) for cage in shown.puzzle["cages"]]
    assert targets[:6] == [("×", 120), ("×", 42), ("×", 40), ("×", 21), ("+", 11), ("+", 20)]
    assert (len(targets), shown.solution[0]) == (16, [4, 2, 3, 1, 7, 6, 5])
    hidden = open_puzzle("N1XN-F58F-681G-2")
    assert [(cage.operator, cage.target) for cage in hidden.puzzle["cages"]] == [
        (None, target) for target in (9, 3, 4, 192, 3, 3)
    ]


@settings(deadline=None)
@given(st.lists(Numbers, min_size=1, max_size=6), Numbers | Numbers.map(lambda n: -n), st.sampled_from(RULES))
def test_krypto_game_survives_its_code(cards: list[int], target: int, rules: Rules) -> None:
    code = game_code(cards, target, rules)
    game = {"game": "krypto", "cards": sorted(cards), "target": target, "rules": rules}
    assert puzzle_of(code) == {"puzzle_code": code, **game}


@settings(deadline=None)
@given(st.lists(st.integers(1, 25), min_size=5, max_size=5), st.integers(1, 25), st.sampled_from(RULES))
def test_codes_of_the_standard_deck_are_short(cards: list[int], target: int, rules: Rules) -> None:
    assert len(game_code(cards, target, rules).replace("-", "")) <= 10


@settings(deadline=None)
@given(st.integers(2, 8), st.data())
def test_card_list_survives_its_code(order: int, data: st.DataObject) -> None:
    card: st.SearchStrategy[Card] = st.sampled_from(RANKS) | st.integers(1, MAX_VALUE)
    rank: st.SearchStrategy[Card] = st.sampled_from(RANKS)
    pack: list[Card] = [rank for rank in RANKS for _ in range(order)]
    cells = order * order
    cards: list[Card] = data.draw(
        st.lists(card, min_size=cells, max_size=cells)
        | st.lists(rank, min_size=cells, max_size=cells)
        | st.permutations(pack).map(lambda shuffled: shuffled[:cells])
    )
    # Every deal has a total: choose the first card accordingly.
    rest = sum(map(card_value, cards[1:]))
    suits = (card for card in cards if (rest + card_value(card)) % order == 0)
    values: list[Card] = [next(suits, 1 + -(rest + 1) % order), *cards[1:]]
    total = sum(map(card_value, values)) // order
    puzzle = puzzle_of(code_of({"game": "31-derful", "order": order, "cards": values}))
    assert puzzle["cards"] == sorted(values, key=by_value)
    assert (puzzle["order"], puzzle["total"]) == (order, total)


def latin_square(size: int, random: Random) -> list[list[int]]:
    """Return a square with its rows, columns and digits in any order."""
    rows, columns, digits = (random.sample(range(size), size) for _ in range(3))
    return [[digits[(row + column) % size] + 1 for column in columns] for row in rows]


def any_cages(size: int, square: Sequence[Sequence[int]], random: Random, hidden: bool) -> list[KenKenCage]:
    """Return connected cages of any sizes, with operators that fit."""
    free = {(row, column) for row in range(size) for column in range(size)}
    cages = []
    while free:
        cells = [min(free)]
        free.remove(cells[0])
        for _ in range(random.randrange(6)):
            edge = sorted(free & {near for row, column in cells for near in _beside(row, column)})
            if edge:
                cells.append(random.choice(edge))
                free.remove(cells[-1])
        digits = [square[row][column] for row, column in cells]
        low, high = min(digits), max(digits)
        made: list[tuple[Operator, int]] = [("+", sum(digits)), ("×", prod(digits))]
        if len(cells) == 2:
            made += [("-", high - low), *([("÷", high // low)] if high % low == 0 else [])]  # type: ignore[list-item]
        operator, target = random.choice(made)
        shown = None if hidden or len(cells) == 1 else operator
        cages.append(KenKenCage(operator=shown, target=target, cells=cells))
    return sorted(cages, key=lambda cage: cage.cells)


def _beside(row: int, column: int) -> set[tuple[int, int]]:
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


@settings(deadline=None)
@given(st.integers(3, 9), st.sampled_from(DIFFICULTIES), st.booleans(), st.integers(0, 2**32))
def test_kenken_puzzle_survives_its_code(size: int, difficulty: Any, hidden: bool, seed: int) -> None:
    random = Random(seed)
    square = latin_square(size, random)
    cages = any_cages(size, square, random, hidden)
    code = puzzle_code(plain_board(size), cages, difficulty, square)
    opened = open_puzzle(code)
    puzzle = {"game": "kenken", "size": size, "cages": cages, "difficulty": difficulty}
    assert opened.puzzle == {"puzzle_code": code, **puzzle}
    assert opened.solution == square


@settings(deadline=None)
@given(st.sampled_from(PUBLISHED), st.data())
def test_wrong_symbol_is_detected(published: tuple[str, Any, Any], data: st.DataObject) -> None:
    symbols = published[0].replace("-", "")
    place = data.draw(st.integers(0, len(symbols) - 1))
    wrong = data.draw(st.sampled_from(SYMBOLS).filter(lambda symbol: symbol != symbols[place]))
    with pytest.raises(CodeError, match="wrong or missing"):
        plain_code(symbols[:place] + wrong + symbols[place + 1 :])


@settings(deadline=None)
@given(st.sampled_from(PUBLISHED), st.data())
def test_swapped_neighbours_are_detected(published: tuple[str, Any, Any], data: st.DataObject) -> None:
    symbols = list(published[0].replace("-", ""))
    place = data.draw(st.integers(0, len(symbols) - 2))
    if symbols[place] != symbols[place + 1]:
        symbols[place : place + 2] = reversed(symbols[place : place + 2])
        with pytest.raises(CodeError, match="wrong or missing"):
            plain_code("".join(symbols))


@settings(deadline=None)
@given(st.text(SYMBOLS, min_size=3, max_size=40) | st.text(max_size=40))
def test_opened_puzzle_has_no_other_code(text: str) -> None:
    try:
        puzzle = puzzle_of(text)
    except CodeError:
        return
    assert code_of(puzzle) == puzzle["puzzle_code"] == plain_code(text)


@settings(deadline=None)
@given(st.integers(0, 2**130), st.sampled_from([form for forms in FORMATS.values() for form in forms]))
def test_every_number_belongs_to_at_most_one_code(number: int, form: Format) -> None:
    try:
        puzzle = form.unpack(Unpacker(number))
        code = code_of(puzzle)
    except CodeError:
        return
    assert puzzle_of(code) == {"puzzle_code": code, **puzzle}


@pytest.mark.parametrize("spelling", ["k85vh990et", "K85V-H99O-ET", " k-8 5v h990 et", "K85VH99oET"])
def test_one_code_has_one_plain_spelling(spelling: str) -> None:
    assert plain_code(spelling) == "K85V-H990-ET"


@pytest.mark.parametrize("text", ["", "K", "KD", "UUUU", "ß23", "K85V-H990-EТ", "1" * 300, "K85V/H990"])
def test_text_that_is_no_code_is_an_error(text: str) -> None:
    with pytest.raises(CodeError):
        plain_code(text)


def test_leading_zeros_give_no_second_code() -> None:
    longer = grouped("K0" + "85VH990")
    checked = [f"{longer}{a}{b}" for a in SYMBOLS for b in SYMBOLS]
    fitting = []
    for text in checked:
        try:
            fitting.append(plain_code(text))
        except CodeError:
            continue
    assert fitting
    for plain in fitting:
        with pytest.raises(CodeError):
            puzzle_of(plain)
