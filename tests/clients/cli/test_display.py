"""Numbers, times and carets in readable form."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from countinghouse_client.cli.display import Caret, duration, number, with_unit
from tests.clients.cli.answers import deal_job, finished, job
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Serve, json_answer


def test_numbers_have_thousands_separators() -> None:
    assert number(1_234_567) == "1,234,567"
    assert number("12345678901234567890") == "12,345,678,901,234,567,890"
    assert number(None) == "-"
    assert (with_unit(1, "shard"), with_unit(0, "shard"), with_unit(1_000, "shard")) == (
        "1 shard",
        "0 shards",
        "1,000 shards",
    )


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (0.04, "0.0 s"),
        (1.46, "1.5 s"),
        (12.4, "12 s"),
        (59.4, "59 s"),
        (59.6, "1 min 0 s"),
        (185, "3 min 5 s"),
        (7_800, "2 h 10 min"),
        (3_600_000, "1,000 h 0 min"),
    ],
)
def test_durations_have_a_suitable_precision(seconds: float, shown: str) -> None:
    assert duration(seconds) == shown


@given(st.text("0123456789+-×÷() ", min_size=1, max_size=500), st.data(), st.integers(12, 200))
def test_caret_stands_under_its_character(text: str, data: st.DataObject, width: int) -> None:
    position = data.draw(st.integers(0, len(text)))
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(Caret(text, position))
    assert isinstance(console.file, io.StringIO)
    shown, caret = console.file.getvalue().split("\n")[:2]
    place = caret.index("^")
    assert max(len(shown), len(caret)) <= width
    assert shown.ljust(place + 1)[place] == (text[position] if position < len(text) else " ")
    assert shown.strip().strip(".") in text


def test_tables_fit_80_columns(serve: Serve) -> None:
    large = [9_007_199_254_740_991] * 6
    deals = {
        "deals": [
            {
                "cards": large,
                "target": 1,
                "solvable": True,
                "solutions_total": 793_002,
                "rating": 100,
                "difficulty": "expert",
                "puzzle_code": "K2W3-M9EG-QW",
            }
        ]
    }
    solutions = [{"expression": " + ".join(map(str, large))}] * 20
    page = {"items": [job("cancelled", kind="partition.multiplicative")] * 20, "next": None}
    answers = {
        ("deal",): finished({**deal_job(), "result": deals}),
        ("solve", "1", "-t", "1"): finished(job(result={**job()["result"], "solutions": solutions})),
        ("jobs",): json_answer(page),
    }
    for words, answer in answers.items():
        shown = Program(serve(answer).url).run(*words).stdout
        assert max(map(len, shown.splitlines())) <= 80
        assert "…" not in shown
