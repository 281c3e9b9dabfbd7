"""Questions to each operation: a new one every time, of every size and rule with short work.

A question may need the answer to another one: a puzzle has to be generated before it can be solved.
"""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from worker.games.kenken.kernels.making.chance import Chance, Clues, carve
from worker.games.kenken.kernels.making.latin_squares import random_latin_square
from worker.games.kenken.rules.board import plain_board
from worker.games.kenken.rules.cage import OPERATORS
from worker.games.krypto.rules.rules import RULES
from worker.games.year.rules.rules import RULES as YEAR_RULES
from worker.registry import DAILIES

Question = dict[str, Any]
Answer = dict[str, Any]
Ask = Callable[[str, Question], Answer]
"""Function that returns the answer to a question of an operation."""

COUNTS = ("solvability", "forms", "solutions")
KENKEN_SIZES = (3, 4, 5, 6, 7, 8, 9)
SOLVED_SIZES = (12, 11, 10, *reversed(KENKEN_SIZES))
"""The largest come first, so that few questions need as much memory as any."""
TIGHT, LOOSE = (1, 2, 2, 3), (2, 3, 4, 4, 5)
"""Numbers of cells of a large puzzle's cages. Puzzles of loose cages take up to eight seconds."""
LOOSE_EVERY = 100
"""Numbers of questions of which one has a loose puzzle of each large size."""
DERFUL = ((3, range(13, 29)), (4, range(20, 40)), (5, range(28, 48)))
"""Orders of grids, and totals of each."""
OUTERMOST = (31, 57)
"""Totals of order 6 with the least work: those between take longer."""


def _game(number: int) -> Question:
    """Return a game of Krypto that differs from the games of many other numbers."""
    cards = [1 + (number * step + step) % 25 for step in (1, 3, 7, 11, 13)]
    return {"cards": cards, "target": 1 + number % 23, "rules": RULES[number % len(RULES)]}


def _krypto_check(number: int, _ask: Ask) -> Question:
    game = _game(number)
    return {**game, "expression": " + ".join(map(str, game["cards"]))}


def _krypto_deal(number: int, _ask: Ask) -> Question:
    deck = [[value, 2] for value in range(1 + number % 5, 9 + number % 7)]
    own = {"deck": deck, "hand_size": 3 + number % 2} if number % 2 else {}
    return {"seed": number, "count": 1 + number % 3, "rules": RULES[number % len(RULES)], **own}


def _census(number: int, _ask: Ask) -> Question:
    return {
        "hand_size": 3 + number % 3,
        "high": 10 + number % 3,
        "targets": [1, 25 + number],
        "rules": RULES[number // 3 % len(RULES)],
        "measure": COUNTS[number // 12 % len(COUNTS)],
        "use": "any" if number % 7 == 0 else "all",
    }


def _krypto_table(number: int, _ask: Ask) -> Question:
    return {"high": 5 + number % 4, "last_target": 5 + number % 20}


def _generate(number: int, _ask: Ask) -> Question:
    return {"size": KENKEN_SIZES[number % len(KENKEN_SIZES)], "seed": number}


def _puzzle(number: int, ask: Ask) -> Answer:
    return ask("kenken.generate", _generate(number, ask))


def _kenken_solve(number: int, ask: Ask) -> Question:
    size = SOLVED_SIZES[number % len(SOLVED_SIZES)]
    if size in KENKEN_SIZES:
        cages = ask("kenken.generate", {"size": size, "seed": number})["cages"]
    else:
        cages = _large_puzzle(size, number)
    return {"size": size, "cages": cages, "with_steps": number % 2 == 0, "limit": 2}


def _large_puzzle(size: int, number: int) -> list[Question]:
    """Return the cages of a puzzle larger than those that are generated; it may have several solutions."""
    chance = Chance(number)
    clues = Clues(plain_board(size), random_latin_square(size, chance), OPERATORS, number % 4 == 3)
    cell_counts = LOOSE if number % LOOSE_EVERY < len(SOLVED_SIZES) else TIGHT
    return [
        {"operator": cage.operator, "target": cage.target, "cells": [list(cell) for cell in cage.cells]}
        for cells in carve(size, cell_counts, chance)
        for cage in clues.cages(cells, chance)
    ]


def _kenken_check(number: int, ask: Ask) -> Question:
    made = _puzzle(number, ask)
    return {"size": made["size"], "cages": made["cages"], "grid": made["solution"]}


def _kenken_hint(number: int, ask: Ask) -> Question:
    made = _puzzle(number, ask)
    shown = [
        [digit if (row + column + number) % 2 else None for column, digit in enumerate(line)]
        for row, line in enumerate(made["solution"])
    ]
    return {"size": made["size"], "cages": made["cages"], "grid": shown}


def _kenken_write(number: int, ask: Ask) -> Question:
    made = _puzzle(number, ask)
    name = ("text", "json", "puzzle-code")[number % 3]
    return {"puzzle_format": name, "text_puzzles": [{"size": made["size"], "cages": made["cages"]}]}


def _kenken_read(number: int, ask: Ask) -> Question:
    return {"text": ask("kenken.write", _kenken_write(number, ask))["text"]}


def _cage(number: int, _ask: Ask) -> Question:
    cells = [[row, 0] for row in range(2 + number % 3)]
    return {"size": 9, "operator": "+×"[number % 2], "target": 6 + number, "cells": cells}


def _sum(number: int, _ask: Ask) -> Question:
    return {"total": 20 + number, "parts": 2 + number % 9, "distinct": number % 2 == 0, "limit": 50}


def _product(number: int, _ask: Ask) -> Question:
    return {
        "product": str((number + 2) * 2**20 * 3**12 * 5 ** (number % 6)),
        "count_only": number % 2 == 0,
        "limit": 50,
    }


def _derful_deal(number: int, _ask: Ask) -> Question:
    order, totals = DERFUL[number % len(DERFUL)]
    return {"order": order, "total": totals[number % len(totals)], "seed": number, "count": 1 + number % 2}


def _dealt(number: int, ask: Ask) -> Answer:
    answer = ask("31-derful.deal", _derful_deal(number, ask))
    dealt: Answer = answer["deals"][0]
    return dealt


def _derful_solve(number: int, ask: Ask) -> Question:
    dealt = _dealt(number, ask)
    return {"cards": dealt["cards"], "total": dealt["total"], "with_games": len(dealt["grid"]) < 5}


def _derful_check(number: int, ask: Ask) -> Question:
    dealt = _dealt(number, ask)
    return {"cards": dealt["cards"], "total": dealt["total"], "grid": dealt["grid"]}


def _derful_hint(number: int, ask: Ask) -> Question:
    dealt = _dealt(number, ask)
    begun = [dealt["grid"][0], *([None] * len(row) for row in dealt["grid"][1:])]
    return {"cards": dealt["cards"], "total": dealt["total"], "grid": begun}


def _derful_grid(number: int, ask: Ask) -> Question:
    return {"grid": _dealt(number, ask)["grid"]}


def _derful_grids(number: int, _ask: Ask) -> Question:
    return {"order": 3, "total": 14 + number % 14, "rank": str(number), "limit": 20}


def _derful_enumerate(number: int, _ask: Ask) -> Question:
    own = {"deck": [[value, 1 + (value + number) % 4] for value in range(1, 12)]}
    return {"order": 2 + number % 2, "count_only": number % 4 < 2, **own}


def _daily(game: str) -> Callable[[int, Ask], Question]:
    def question(number: int, _ask: Ask) -> Question:
        daily = DAILIES[game]
        params = daily.params(daily.first_day + timedelta(days=number), "the secret of a benchmark")
        canonical: Question = params.canonical()
        return canonical

    return question


def _year_digits(number: int, _ask: Ask) -> Question:
    """Return digits that differ from those of many other numbers: every tenth has six, which need the most memory."""
    digits = str(123_456 + 7_919 * number % 876_543)
    order = "any" if number % 7 == 0 else "given"
    few = digits if number % 10 == 0 and order == "given" else digits[: 3 + number % 2]
    return {"digits": few, "rules": YEAR_RULES[number % len(YEAR_RULES)], "digit_order": order}


def _year_target(number: int, ask: Ask) -> Question:
    return {**_year_digits(number, ask), "target": number % 100}


def _partition_table(number: int, _ask: Ask) -> Question:
    return {"operation": ("additive", "multiplicative")[number % 2], "up_to": 20 + number}


RARE: Mapping[str, int] = {"31-derful.enumerate-recount": 100}
"""Operations asked only once in this many questions, since each takes many seconds."""

QUESTIONS: Mapping[str, Callable[[int, Ask], Question]] = {
    "krypto.solve": lambda number, _: {**_game(number), "limit": 20},
    "krypto.check": _krypto_check,
    "krypto.hint": lambda number, _: {**_game(number), "level": 1 + number % 3},
    "krypto.deal": _krypto_deal,
    "krypto.daily": _daily("krypto"),
    "krypto.draw": _krypto_deal,
    "krypto.census": _census,
    "krypto.table": _krypto_table,
    "krypto.ratings": lambda number, _: {"games": 1 + number % 20},
    "kenken.cage": _cage,
    "kenken.check": _kenken_check,
    "kenken.solve": _kenken_solve,
    "kenken.hint": _kenken_hint,
    "kenken.generate": _generate,
    "kenken.read": _kenken_read,
    "kenken.write": _kenken_write,
    "kenken.census": lambda number, _: {"size": 1 + number % 3, "mystery": number % 2 == 0},
    "kenken.census-recount": lambda number, _: {"size": 1 + number % 3, "mystery": number % 2 == 0},
    "kenken.estimate": lambda number, _: {"size": 2 + number % 2, "draws": 100 + number, "seed": number},
    "kenken.ratings": lambda number, _: {"size": 2, "puzzles": 1 + number},
    "kenken.ratings-recount": lambda number, _: {"size": 2, "puzzles": 1 + number},
    "kenken.daily": _daily("kenken"),
    "partition.additive": _sum,
    "partition.multiplicative": _product,
    "partition.table": _partition_table,
    "year.solve": _year_target,
    "year.reach": _year_digits,
    "year.check": lambda number, ask: {**_year_target(number, ask), "expression": f"{number}+0"},
    "year.hint": lambda number, ask: {**_year_target(number, ask), "level": 1 + number % 3},
    "year.deal": lambda number, _: {"seed": number, "rules": YEAR_RULES[number % len(YEAR_RULES)]},
    "year.daily": _daily("year"),
    "year.table": lambda number, _: {"first": number % 9_000, "last": number % 9_000 + 1},
    "year.table-recount": lambda number, _: {"first": number % 9_000, "last": number % 9_000 + 1},
    "31-derful.solve": _derful_solve,
    "31-derful.check": _derful_check,
    "31-derful.deal": _derful_deal,
    "31-derful.enumerate": _derful_enumerate,
    "31-derful.grids": _derful_grids,
    "31-derful.canonical": _derful_grid,
    "31-derful.hint": _derful_hint,
    "31-derful.swaps": _derful_grid,
    # The first of the orders.
    "31-derful.strategy": lambda number, ask: {"cards": _dealt(number * len(DERFUL), ask)["cards"]},
    "31-derful.daily": _daily("31-derful"),
    "31-derful.enumerate-recount": lambda number, _: {
        "order": 6,
        "total": OUTERMOST[number % len(OUTERMOST)],
        "count_only": True,
    },
}
