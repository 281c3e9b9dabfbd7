"""The numbers that guide and findings tell of the Year Game, in both languages, match the tables."""

import re
from pathlib import Path
from typing import Any

import pytest

from worker.declarations.published import read_published
from worker.declarations.table import Table
from worker.games.year.kernels.values import Game, reach
from worker.games.year.rules.rules import ORDERS, RULES, Order
from worker.games.year.tables.years import REPEATED, YEARS

SERVICE = Path(__file__).parents[4] / "service"
GUIDE, FINDINGS = SERVICE / "guide", SERVICE / "web" / "app" / "src" / "pages" / "findings"
PAGES = {
    language: (GUIDE / path).read_text("utf-8")
    for language, path in (("en", "play/year.md"), ("de", "de/play/year.md"))
}
ENGLISH, GERMAN = (" ".join(page.split()) for page in PAGES.values())
THIS_YEAR = 2027


def _result(table: Table) -> Any:
    assert table.published is not None
    return read_published(table.published)["result"]


def _rows(table: Table) -> dict[str, dict[str, Any]]:
    return {row["digits"]: row for row in _result(table)["reachable_by_digits"]}


def _records() -> dict[str, Any]:
    return {record["rules"]: record for record in _result(YEARS)["records"]}


@pytest.mark.parametrize("page", PAGES)
def test_counts_of_years_are_those_of_the_table(page: str) -> None:
    told = re.findall(r"^\| (\d{4}) \| (\d+) \| (\d+) \| (\d+) \|$", PAGES[page], re.MULTILINE)
    rows = _rows(YEARS)
    assert len(told) >= 3
    assert told == [(year, *(str(rows[year][rules]) for rules in RULES)) for year, *_ in told]


def test_best_and_worst_years_are_those_of_the_table() -> None:
    basic, school, apl = (_records()[rules] for rules in RULES)
    (best,), (worst,) = basic["best_digits"], basic["worst_digits"]
    most, fewest = basic["most_reachable"], basic["fewest_reachable"]
    assert f"was {best}, which made {most}; the worst is {worst}, which makes {fewest}." in ENGLISH
    assert f"war {best} mit {most}, das schlechteste ist {worst} mit {fewest}." in GERMAN
    years = school["best_digits"]
    last = max(year for year in years if int(year) < THIS_YEAR)
    following = min(year for year in years if int(year) > THIS_YEAR)
    assert school["most_reachable"] == 101
    assert f"{len(years)} years make all 101, most lately {last}, and {following} is the next." in ENGLISH
    assert f"ergeben {len(years)} Jahre alle 101 Zahlen." in GERMAN
    assert f"{' and '.join(apl['best_digits'])} make {apl['most_reachable']}." in ENGLISH


def test_finding_tells_the_counts_of_the_table() -> None:
    english, german = ((FINDINGS / f"texts.{language}.ts").read_text("utf-8") for language in PAGES)
    rows, basic, school = _rows(YEARS), _records()["basic"], _records()["school"]
    (best,), (worst,) = basic["best_digits"], basic["worst_digits"]
    most, fewest = basic["most_reachable"], basic["fewest_reachable"]
    this, before = rows["2027"], rows["2026"]
    assert (
        f"make {this['basic']} of the numbers from 0 to 100. Those of 2026 made {before['basic']}." in english
    )
    assert f"{this['basic']} der Zahlen von 0 bis 100. Die von 2026 ergaben {before['basic']}." in german
    assert (
        f"the best year was {best}, with {most} of the 101 numbers, and the worst is {worst}, with {fewest}."
        in english
    )
    assert f"war {best} mit {most} der 101 Zahlen, das schlechteste ist {worst} mit {fewest}." in german
    assert this["school"] == before["school"]
    assert f"2027 makes {this['school']}, as many as 2026. Fifty years make all 101 numbers" in english
    assert f"ergibt 2027 {this['school']} Zahlen, so viele wie 2026. Fünfzig Jahre ergeben alle 101" in german
    assert len(school["best_digits"]) == 50


def test_counts_of_repeated_digits_are_those_of_the_table() -> None:
    rows = _rows(REPEATED)
    basic, school = rows["4444"]["basic"], rows["4444"]["school"]
    fives, sixes = rows["55555"]["basic"], rows["666666"]["basic"]
    assert f"Four fours make {basic} of 0 to 100 with the four operations, and {school} under" in ENGLISH
    assert f"Vier Vieren ergeben {basic} der Zahlen von 0 bis 100, mit Potenzen" in GERMAN
    assert f"und Fakultäten {school}." in GERMAN
    assert f"five fives make {fives} and six sixes {sixes};" in ENGLISH
    assert f"Fünf Fünfen ergeben {fives}, sechs Sechsen {sixes}, neun Neunen alle." in GERMAN
    assert "seven sevens, eight eights and nine nines make all 101." in ENGLISH
    assert [rows[digit * int(digit)]["basic"] for digit in "789"] == [101, 101, 101]


@pytest.mark.parametrize("order", ORDERS)
def test_1999_makes_all_but_68_under_school_rules(order: Order) -> None:
    assert "under `school` rules, 1999 makes all of 0 to 100 but 68, also in any order." in ENGLISH
    made = [one.value for one in reach(Game("1999", "school", order), 0, 100)]
    assert made == [value for value in range(101) if value != 68]
