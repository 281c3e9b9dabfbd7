"""The numbers in ``service/guide/data/kenken-census.md`` match the census and the ratings."""

import json
from collections import Counter
from typing import Any, Final

from service.docs.guide import GUIDE
from worker.alone import compute
from worker.registry import TABLES

TEXT: Final = (GUIDE / "data" / "kenken-census.md").read_text(encoding="utf-8")
OPERATORS: Final[dict[str, dict[str, Any]]] = {
    "all": {},
    "all, hidden": {"mystery": True},
    "`+` `×`": {"operators": ["+", "×"]},
    "`+`": {"operators": ["+"]},
}
OF_SIZE_4: Final = {
    "all": "kenken/4",
    "all, hidden": "kenken/4-mystery",
    "`+` `×`": "kenken/4-sums-and-products",
    "`+`": "kenken/4-sums",
}
SAMPLE: Final = 100_000
TECHNIQUES: Final = {
    "digits of a cage": "cage-digits",
    "cells of a cage": "cage-cells",
    "a cage's digits in a line": "cage-line",
    "sets of cells in a line": "line-set",
    "the sum of whole lines, one cell left over": "line-sum-cell",
    "a digit that only one cage of a line can have": "line-cage",
    "the sum of whole lines, up to four cells left over": "line-sum",
    "two cages": "cage-pair",
    "the parity of whole lines": "line-parity",
    "trial": "trial",
}


def _rows(heading: str) -> list[list[str]]:
    """Return the cells of the first table below a heading."""
    table = TEXT.partition(heading)[2].partition("| --")[2].partition("\n\n")[0]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[1:]]


def _published(table: str) -> dict[str, Any]:
    file = TABLES[table].published
    assert file is not None
    result: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))["result"]
    return result


def test_documented_counts_are_those_of_the_census() -> None:
    compared = 0
    for size, operators, *told in _rows("# How many KenKens are there?"):
        if size == "5":
            continue
        found = (
            _published(OF_SIZE_4[operators])
            if size == "4"
            else compute("kenken.census", size=int(size), **OPERATORS[operators])
        )
        puzzles, one = found["puzzles"], found["unique_total"]
        symmetric = found["puzzles_up_to_symmetry"], found["unique_up_to_symmetry"]
        assert told == [
            f"{puzzles:,}",
            f"{one:,}",
            f"{100 * one / puzzles:.1f} %",
            *(f"{n:,}" for n in symmetric),
        ]
        compared += 1
    assert compared == 10


def test_documented_cages_of_size_4_are_those_of_the_census() -> None:
    census = _published("kenken/4")
    counted = ("divisions", "puzzles", "unique_total", "unique_up_to_symmetry")
    by_cages = {cages: Counter[str]() for cages in range(1, 17)}
    for row in census["by_cages"]:
        by_cages[row["cages_total"]].update({name: row[name] for name in counted})
    assert _rows("## Size 4") == [
        [str(cages), *(f"{counts[name]:,}" for name in counted)] for cages, counts in by_cages.items()
    ]
    solutions = Counter[int]()
    for row in census["by_solutions"]:
        solutions[row["solutions_total"]] += row["puzzles"]
    two, three, four, all_squares = (f"{solutions[number]:,}" for number in (2, 3, 4, 576))
    assert (
        f"{two} puzzles have two solutions, {three} three, {four} four; {all_squares} are satisfied by all"
        in TEXT
    )
    assert f"divided in {census['divisions']:,} ways, {census['divisions_up_to_symmetry']:,} up to" in TEXT
    fixed = {each["symmetry"]: f"{each['puzzles']:,}" for each in census["fixed"]}
    told = " ".join(TEXT.split())
    assert f"the half turn fixes {fixed['half-turn']} puzzles, a quarter turn {fixed['quarter-turn']}" in told
    assert f"a middle line {fixed['middle-line']}, across a diagonal {fixed['diagonal']}" in told


def test_documented_techniques_are_those_of_the_ratings() -> None:
    all_of_3, sample = (_hardest(_published(f"kenken-difficulty/{size}")) for size in (3, 4))
    rows = _rows("## How hard are they?")
    assert {TECHNIQUES[row[0]] for row in rows} == {*all_of_3, *sample}
    for name, _, of_3, of_4 in rows:
        number = all_of_3.get(TECHNIQUES[name], 0)
        assert of_3.partition(" ")[0] == (f"{number:,}" if number else "")
        drawn = sample[TECHNIQUES[name]]
        hundredths = (drawn + 5) // (SAMPLE // 10_000)
        assert of_4 == (f"{hundredths / 100:.2f} %" if hundredths else f"{drawn} puzzles")


def _hardest(ratings: dict[str, Any]) -> dict[str, int]:
    """Return the number of puzzles by their hardest technique, without those that no puzzle needs."""
    return {row["technique"]: row["puzzles"] for row in ratings["by_technique"] if row["puzzles"]}
