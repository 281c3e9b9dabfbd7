"""Codes that contain a whole puzzle, so that they open it forever, with any engine and without a stored row.

A code is a letter for the kind of puzzle, the puzzle as one number, and two check symbols, all in Crockford's base 32
(https://www.crockford.com/base32.html), in groups of four: ``K4QZ-T7GP-2A``. Read as one number in base 32 it is a
multiple of 1021, a prime. So one wrong symbol or two swapped neighbours never give another valid code, and other typing
errors do so in one case of a thousand.

The Python client has a copy of this module, so it imports the standard library only. The format of a game never
changes, because codes stay valid forever: a new format needs a new letter. So its bounds are written down here, even
where they are those of the game today.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Final

SYMBOLS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MODULUS: Final = 1021
MAX_LENGTH: Final = 200
"""Maximum number of symbols in a text that is read; the code of a KenKen puzzle of size 9 has about seventy."""

_BASE: Final = len(SYMBOLS)
_GROUP: Final = 4
_VALUES: Final = {symbol: value for value, symbol in enumerate(SYMBOLS)} | {"O": 0, "I": 1, "L": 1}

Puzzle = Mapping[str, Any]
"""A puzzle as the API shows it, with the name of its ``game``; that of KenKen with its ``solution``."""


class CodeError(ValueError):
    """A text is not the code of a puzzle, or a puzzle has no code; the message says why."""


class Packer:
    """A packer of small numbers into one number in a mixed radix: each has its own number of possible values."""

    def __init__(self) -> None:
        self._packed: list[tuple[int, int]] = []

    def put(self, value: int, radix: int) -> None:
        """Pack a value from 0 to below the radix."""
        if not 0 <= value < radix:
            raise CodeError("no code expresses this puzzle")
        self._packed.append((value, radix))

    @property
    def number(self) -> int:
        """All values as one number."""
        number = 0
        for value, radix in reversed(self._packed):
            number = number * radix + value
        return number


class Unpacker:
    """A reader of the values that a ``Packer`` packed, in the same order."""

    def __init__(self, number: int) -> None:
        self.left = number

    def take(self, radix: int) -> int:
        """Return the next value."""
        if radix < 1:
            raise CodeError("it does not describe a puzzle")
        self.left, value = divmod(self.left, radix)
        return value


@dataclass(frozen=True)
class Format:
    """The format of a game's codes; ``pack`` and ``unpack`` are inverse to each other."""

    letter: str
    pack: Callable[[Packer, Puzzle], None]
    unpack: Callable[[Unpacker], dict[str, Any]]


def code_of(puzzle: Puzzle) -> str:
    """Return the code of a puzzle.

    Raises:
        CodeError: No code expresses the puzzle.
    """
    for form in FORMATS.get(puzzle.get("game", ""), ()):
        packer = Packer()
        try:
            form.pack(packer, puzzle)
        except (LookupError, TypeError, ValueError, StopIteration):
            continue
        return _with_check(form.letter + _digits(packer.number))
    raise CodeError("no code expresses this puzzle")


def _with_check(symbols: str) -> str:
    checked = _number_of(symbols) * _BASE**2
    return grouped(symbols + _digits(checked + -checked % MODULUS)[-2:])


def puzzle_of(code: str) -> dict[str, Any]:
    """Return the puzzle of a code, however it is spelt, with its ``puzzle_code`` in the canonical spelling.

    Raises:
        CodeError: No puzzle has this code.
    """
    plain = plain_code(code)
    forms = (form for of_game in FORMATS.values() for form in of_game)
    found = next((form for form in forms if form.letter == plain[0]), None)
    if found is None:
        raise CodeError(f"no code begins with {plain[0]}")
    unpacker = Unpacker(_number_of(plain.replace("-", "")[1:-2]))
    puzzle = found.unpack(unpacker)
    if unpacker.left or code_of(puzzle) != plain:
        raise CodeError("it does not describe a puzzle")
    return {"puzzle_code": plain, **puzzle}


def plain_code(text: str) -> str:
    """Return the canonical spelling of a code: capitals, groups of four, 0 for ``o`` and 1 for ``i`` and ``l``.

    Raises:
        CodeError: A character is in no code, or the check symbols do not fit the others.
    """
    symbols = text.replace("-", "").replace(" ", "")
    if not 3 <= len(symbols) <= MAX_LENGTH:
        raise CodeError("it has too few or too many characters")
    strange = next((symbol for symbol in symbols if symbol.upper() not in _VALUES), None)
    if strange is not None:
        raise CodeError(f"no code has the character {strange!r}")
    symbols = symbols.upper()
    if _number_of(symbols) % MODULUS:
        raise CodeError("a character is wrong or missing, as its check characters tell")
    return grouped("".join(SYMBOLS[_VALUES[symbol]] for symbol in symbols))


def grouped(symbols: str) -> str:
    """Return symbols in groups of four."""
    return "-".join(symbols[start : start + _GROUP] for start in range(0, len(symbols), _GROUP))


def _number_of(symbols: str) -> int:
    value = 0
    for symbol in symbols:
        value = value * _BASE + _VALUES[symbol]
    return value


def _digits(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, _BASE)
        digits = SYMBOLS[digit] + digits
    return digits


# Krypto: cards, target and rules.

_HIGHEST: Final = (25, 100, 1_000, 2**53 - 1)
"""Bounds on cards and targets; the first bound that a game does not exceed sets the length of its code."""
_MOST_CARDS: Final = 6
_RULES: Final = ("house", "integer", "international", "positive")


def _targets(size: int) -> tuple[int, int]:
    """Return the lowest target of a size, and the number of targets; only targets up to 25 have no sign."""
    highest = _HIGHEST[size]
    return (-highest, 2 * highest + 1) if size else (1, highest)


def _pack_krypto(packer: Packer, puzzle: Puzzle) -> None:
    cards, target = sorted(puzzle["cards"]), puzzle["target"]
    size = next(
        size
        for size, highest in enumerate(_HIGHEST)
        if cards[-1] <= highest and _targets(size)[0] <= target <= highest
    )
    packer.put(size, len(_HIGHEST))
    packer.put(len(cards) - 1, _MOST_CARDS)
    packer.put(_RULES.index(puzzle["rules"]), len(_RULES))
    lowest = 1
    for card in cards:
        packer.put(card - lowest, _HIGHEST[size] - lowest + 1)
        lowest = card
    first, count = _targets(size)
    packer.put(target - first, count)


def _unpack_krypto(unpacker: Unpacker) -> dict[str, Any]:
    size, count = unpacker.take(len(_HIGHEST)), unpacker.take(_MOST_CARDS) + 1
    rules = _RULES[unpacker.take(len(_RULES))]
    cards, lowest = [], 1
    for _ in range(count):
        lowest += unpacker.take(_HIGHEST[size] - lowest + 1)
        cards.append(lowest)
    first, targets = _targets(size)
    return {"game": "krypto", "cards": cards, "target": first + unpacker.take(targets), "rules": rules}


# 31-derful: a list of cards that can be won with all its cards.

_LEAST_ORDER: Final = 2
_ORDERS: Final = 7
_RANKS: Final = (*map(str, range(2, 11)), "J", "Q", "K", "A")
_CARDS: Final[Sequence[int | str]] = (*_RANKS, *range(1, 101))
"""All cards that exist."""
_WORTH: Final = {rank: int(rank) if rank.isdigit() else 10 for rank in _RANKS} | {"A": 11}


def _worth(card: int | str) -> int:
    return card if isinstance(card, int) else _WORTH[card]


def _by_value(card: int | str) -> tuple[int, int]:
    """Return a sort key: by value, then bare values before ranks."""
    return _worth(card), -1 if isinstance(card, int) else _RANKS.index(card)


def _pack_cards(packer: Packer, puzzle: Puzzle) -> None:
    """Pack the number of each rank, if the standard deck has all the cards, or else the cards in ascending order."""
    order, cards = puzzle["order"], puzzle["cards"]
    indices = sorted(map(_CARDS.index, cards))
    if len(indices) != order * order:
        raise CodeError("no code expresses this puzzle")
    packer.put(order - _LEAST_ORDER, _ORDERS)
    counted: Counter[object] = Counter(cards)
    standard = all(isinstance(card, str) and copies < order for card, copies in counted.items())
    packer.put(int(standard), 2)
    if standard:
        left = order * order
        for rank in _RANKS:
            packer.put(counted[rank], min(order - 1, left) + 1)
            left -= counted[rank]
        return
    lowest = 0
    for index in indices:
        packer.put(index - lowest, len(_CARDS) - lowest)
        lowest = index


def _unpack_cards(unpacker: Unpacker) -> dict[str, Any]:
    order = unpacker.take(_ORDERS) + _LEAST_ORDER
    cards: list[int | str] = []
    if unpacker.take(2):
        for rank in _RANKS:
            cards += [rank] * unpacker.take(min(order - 1, order * order - len(cards)) + 1)
    else:
        lowest = 0
        for _ in range(order * order):
            lowest += unpacker.take(len(_CARDS) - lowest)
            cards.append(_CARDS[lowest])
    total, rest = divmod(sum(map(_worth, cards)), order)
    if rest or len(cards) != order * order:
        raise CodeError("it does not describe a puzzle")
    return {"game": "31-derful", "order": order, "total": total, "cards": sorted(cards, key=_by_value)}


# KenKen: the borders of the cages, their operators, and the solution that gives their targets.

_LEAST_SIZE: Final = 3
_SIZES: Final = 7
_DIFFICULTIES: Final = ("easy", "medium", "hard", "expert", "unreasonable")
_OPERATORS: Final = ("+", "-", "×", "÷")

_Cell = tuple[int, int]
_Grid = Sequence[Sequence[int]]


class _Regions:
    """The cells of a grid and the regions they are joined to so far (a disjoint-set forest)."""

    def __init__(self, rows: int, columns: int) -> None:
        self._columns = columns
        self._above = list(range(rows * columns))

    def _root(self, cell: int) -> int:
        while self._above[cell] != cell:
            cell = self._above[cell]
        return cell

    def join(self, one: int, other: int) -> None:
        """Join the regions of two cells; their least cell represents them."""
        low, high = sorted((self._root(one), self._root(other)))
        self._above[high] = low

    def open_sides(self) -> Iterator[tuple[int, int]]:
        """Yield neighbours in a fixed order, except those that have been joined by then."""
        count, columns = len(self._above), self._columns
        for cell in range(count):
            for other in (cell + 1, cell + columns):
                inside = other < count and (other != cell + 1 or other % columns)
                if inside and self._root(cell) != self._root(other):
                    yield cell, other

    def cages(self) -> list[list[_Cell]]:
        """Return the joined cells, each cage in order, by their first cells."""
        found: dict[int, list[_Cell]] = {}
        for cell in range(len(self._above)):
            found.setdefault(self._root(cell), []).append(divmod(cell, self._columns))
        return list(found.values())


def _operators(cells: int) -> Sequence[str]:
    """Return the operators that a cage of so many cells may have; a single cell holds its target."""
    return _OPERATORS if cells == 2 else ("+", "×") if cells > 1 else ("+",)


def _target(operator: str, digits: Sequence[int]) -> int | None:
    """Return the target that digits make by an operator, or None if they do not divide."""
    if operator == "+":
        return sum(digits)
    if operator == "×":
        return prod(digits)
    *others, largest = sorted(digits)
    if operator == "-":
        return largest - sum(others) if largest >= sum(others) else None
    divisor = prod(others)
    return largest // divisor if divisor and largest % divisor == 0 else None


def _allowed_digits(grid: _Grid, digits: Sequence[int]) -> Iterator[tuple[int, int, list[int]]]:
    """Yield every cell with the digits that earlier cells of its row and column leave for it."""
    for row in range(len(grid)):
        for column in range(len(grid[row])):
            used = {*grid[row][:column], *(grid[above][column] for above in range(row))}
            yield row, column, [digit for digit in digits if digit not in used]


def _pack_borders(packer: Packer, owner: Mapping[_Cell, int], rows: int, columns: int) -> None:
    regions = _Regions(rows, columns)
    for one, other in regions.open_sides():
        joined = owner[divmod(one, columns)] == owner[divmod(other, columns)]
        packer.put(int(joined), 2)
        if joined:
            regions.join(one, other)


def _unpack_borders(unpacker: Unpacker, rows: int, columns: int) -> list[list[_Cell]]:
    regions = _Regions(rows, columns)
    for one, other in regions.open_sides():
        if unpacker.take(2):
            regions.join(one, other)
    return regions.cages()


def _pack_digits(packer: Packer, grid: _Grid, digits: Sequence[int]) -> None:
    for row, column, allowed in _allowed_digits(grid, digits):
        packer.put(allowed.index(grid[row][column]), len(allowed))


def _unpack_digits(unpacker: Unpacker, rows: int, columns: int, digits: Sequence[int]) -> list[list[int]]:
    grid = [[digits[0] - 1] * columns for _ in range(rows)]
    for row, column, allowed in _allowed_digits(grid, digits):
        grid[row][column] = allowed[unpacker.take(len(allowed))]
    return grid


def _is_plain(puzzle: Puzzle) -> bool:
    """Return True for a square with the digits 1 to n, and cages without a digit that may not be repeated."""
    return not {"rows", "columns", "digits"} & puzzle.keys() and not any(
        cage.get("distinct") and len(cage["cells"]) > 1 for cage in puzzle["cages"]
    )


def _cages_of(puzzle: Puzzle) -> list[tuple[str | None, int, list[_Cell], bool]]:
    """Return the cages by their first cells, each with its operator, target, cells, and whether digits are distinct."""
    cages = [
        (cage["operator"], cage["target"], sorted(map(tuple, cage["cells"])), bool(cage.get("distinct")))
        for cage in puzzle["cages"]
    ]
    return sorted(cages, key=lambda cage: cage[2])


def _pack_kenken(packer: Packer, puzzle: Puzzle) -> None:
    size, grid, cages = puzzle["size"], puzzle["solution"], _cages_of(puzzle)
    if not _is_plain(puzzle):
        raise CodeError("no code expresses this puzzle")
    packer.put(size - _LEAST_SIZE, _SIZES)
    packer.put(_DIFFICULTIES.index(puzzle["difficulty"]), len(_DIFFICULTIES))
    packer.put(int(any(operator is None and len(cells) > 1 for operator, _, cells, _ in cages)), 2)
    owner = {cell: number for number, (_, _, cells, _) in enumerate(cages) for cell in cells}
    _pack_borders(packer, owner, size, size)
    _pack_digits(packer, grid, range(1, size + 1))
    for operator, target, cells, _ in cages:
        operators = _operators(len(cells))
        digits = [grid[row][column] for row, column in cells]
        shown = operator or next(one for one in operators if _target(one, digits) == target)
        packer.put(operators.index(shown), len(operators))


def _unpack_kenken(unpacker: Unpacker) -> dict[str, Any]:
    size = unpacker.take(_SIZES) + _LEAST_SIZE
    difficulty = _DIFFICULTIES[unpacker.take(len(_DIFFICULTIES))]
    hidden = bool(unpacker.take(2))
    borders = _unpack_borders(unpacker, size, size)
    grid = _unpack_digits(unpacker, size, size, range(1, size + 1))
    cages = []
    for cells in borders:
        operators = _operators(len(cells))
        cages.append(_cage(cells, grid, operators[unpacker.take(len(operators))], hidden))
    return {"game": "kenken", "size": size, "cages": cages, "difficulty": difficulty, "solution": grid}


def _cage(cells: Sequence[_Cell], grid: _Grid, operator: str, hidden: bool) -> dict[str, Any]:
    target = _target(operator, [grid[row][column] for row, column in cells])
    if target is None:
        raise CodeError("it does not describe a puzzle")
    shown = None if hidden or len(cells) == 1 else operator
    return {"operator": shown, "target": target, "cells": [list(cell) for cell in cells]}


# Variants of KenKen: rectangles, other digits, cages of distinct digits, differences and quotients of many cells.

_LEAST_SIDE: Final = 2
_SIDES: Final = 14
_MOST_DIGIT: Final = 999


def _sides(puzzle: Puzzle) -> tuple[int, int]:
    return puzzle.get("rows", puzzle["size"]), puzzle.get("columns", puzzle["size"])


def _pack_variant(packer: Packer, puzzle: Puzzle) -> None:
    rows, columns = _sides(puzzle)
    grid, cages, order = puzzle["solution"], _cages_of(puzzle), max(rows, columns)
    digits = puzzle.get("digits") or range(1, order + 1)
    long = any(operator in ("-", "÷") and len(cells) > 2 for operator, _, cells, _ in cages)
    named = "digits" in puzzle and list(digits) == list(range(1, order + 1))
    shape = [len(row) for row in grid] == [columns] * rows
    if (_is_plain(puzzle) and not long) or named or len(digits) != order or not shape:
        raise CodeError("no code expresses this puzzle")
    packer.put(rows - _LEAST_SIDE, _SIDES)
    packer.put(columns - _LEAST_SIDE, _SIDES)
    packer.put(int("digits" in puzzle), 2)
    lowest = 0
    for digit in digits if "digits" in puzzle else ():
        packer.put(digit - lowest, _MOST_DIGIT + 1 - lowest)
        lowest = digit + 1
    packer.put(_DIFFICULTIES.index(puzzle["difficulty"]), len(_DIFFICULTIES))
    packer.put(int(any(operator is None and len(cells) > 1 for operator, _, cells, _ in cages)), 2)
    owner = {cell: number for number, (_, _, cells, _) in enumerate(cages) for cell in cells}
    _pack_borders(packer, owner, rows, columns)
    _pack_digits(packer, grid, digits)
    for operator, target, cells, distinct in cages:
        if len(cells) > 1:
            held = [grid[row][column] for row, column in cells]
            packer.put(_OPERATORS.index(operator or _meant(target, held)), len(_OPERATORS))
            packer.put(int(distinct), 2)


def _meant(target: int, digits: Sequence[int]) -> str:
    """Return the first operator by which digits make the target of a cage that shows none."""
    return next(one for one in _operators(len(digits)) if _target(one, digits) == target)


def _unpack_variant(unpacker: Unpacker) -> dict[str, Any]:
    rows, columns = unpacker.take(_SIDES) + _LEAST_SIDE, unpacker.take(_SIDES) + _LEAST_SIDE
    order, own_digits = max(rows, columns), unpacker.take(2)
    digits, lowest = list(range(1, order + 1)), 0
    for place in range(order) if own_digits else ():
        digits[place] = lowest + unpacker.take(_MOST_DIGIT + 1 - lowest)
        lowest = digits[place] + 1
    difficulty = _DIFFICULTIES[unpacker.take(len(_DIFFICULTIES))]
    hidden = bool(unpacker.take(2))
    borders = _unpack_borders(unpacker, rows, columns)
    grid = _unpack_digits(unpacker, rows, columns, digits)
    cages = []
    for cells in borders:
        operator = _OPERATORS[unpacker.take(len(_OPERATORS))] if len(cells) > 1 else "+"
        cage = _cage(cells, grid, operator, hidden)
        cages.append({**cage, "distinct": True} if len(cells) > 1 and unpacker.take(2) else cage)
    sides = {} if rows == columns else {"rows": rows, "columns": columns}
    fields = {"game": "kenken", "size": order, **sides, **({"digits": digits} if own_digits else {})}
    return {**fields, "cages": cages, "difficulty": difficulty, "solution": grid}


FORMATS: Final[Mapping[str, Sequence[Format]]] = {
    "krypto": (Format("K", _pack_krypto, _unpack_krypto),),
    "kenken": (Format("N", _pack_kenken, _unpack_kenken), Format("V", _pack_variant, _unpack_variant)),
    "31-derful": (Format("D", _pack_cards, _unpack_cards),),
}
"""The formats by the name of the game; each puzzle has the code of the first format that expresses it."""
