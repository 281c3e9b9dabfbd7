"""The benchmark of memory: it measures every operation, and none of them grows with the number of questions."""

import re

import pytest

from tests.bench.memory.measure import SMALL, Asked, Growth, bench_memory, measured
from tests.bench.memory.questions import QUESTIONS, RARE, Answer, Question
from tests.bench.size import Size
from worker.games.kenken.operations.solve import KenKenSolveParams
from worker.registry import OPERATIONS

pytestmark = pytest.mark.slow

LONG_LIVED = (
    *("krypto.census", "kenken.generate", "kenken.solve", "kenken.hint"),
    *("31-derful.deal", "31-derful.enumerate", "31-derful.solve"),
)
MOST = 1.1
"""Highest ratio of the memory after all questions to the memory after the first ones."""
GAMES = sorted({kind.partition(".")[0] for kind in QUESTIONS})
FIRST = {game: 30 if game == "31-derful" else 10 for game in GAMES}
"""Questions of each kind before the first measurement: all sizes of a game, so that later ones need no more memory."""
LATER = 40
"""Questions of each kind after the first measurement. ``python -m tests.bench memory`` asks 450."""
LINE = re.compile(
    r"(?P<what>\S.*?) +(?P<before>[\d.]+) MiB before, +(?P<early>[\d.]+) after 1, +(?P<late>[\d.]+) after 10; "
)
"""A line of the benchmark's small run."""


def test_every_operation_is_asked() -> None:
    where = "QUESTIONS in tests/bench/memory/questions.py"
    new, gone = sorted(OPERATIONS.keys() - QUESTIONS.keys()), sorted(QUESTIONS.keys() - OPERATIONS.keys())
    assert not new, (
        f"{', '.join(new)}: add a function that makes questions to each of these operations to {where}"
    )
    assert not gone, f"{', '.join(gone)}: these operations are gone, so take them out of {where}"


def test_puzzles_of_every_size_that_can_be_solved_are_asked() -> None:
    def ask(kind: str, question: Question) -> Answer:
        assert kind == "kenken.generate"
        return {"cages": [], **question}

    first = [QUESTIONS["kenken.solve"](number, ask) for number in range(FIRST["kenken"])]
    schema = KenKenSolveParams.model_json_schema()["properties"]["size"]
    sizes = {question["size"] for question in first}
    assert sizes == set(range(min(sizes), schema["maximum"] + 1))
    for question in first:
        if question["cages"]:
            KenKenSolveParams.model_validate(question)


def test_a_small_run_has_all_figures() -> None:
    found = [LINE.match(line.text) for line in bench_memory(Size(small=True))]
    assert [line and line["what"] for line in found] == [*SMALL, "all in one process"]
    for line in filter(None, found):
        before, early, late = map(float, line.group("before", "early", "late"))
        assert 50 < before <= early <= late * MOST


def test_growth_is_reported_for_each_question() -> None:
    assert str(Growth("krypto.solve", 50, 500, 320, 330, 352.5)) == (
        "krypto.solve                   320.0 MiB before,   330.0 after 50,   352.5 after 500;    +51.2 KiB a question"
    )


@pytest.mark.timeout(1_800)
def test_a_process_that_lives_long_does_not_grow() -> None:
    first = max(FIRST.values())
    [growth] = measured(Asked("all", LONG_LIVED, first + LATER, first))
    assert growth.late <= MOST * growth.early, growth


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", GAMES)
def test_no_game_grows_with_its_questions(game: str) -> None:
    kinds = [kind for kind in QUESTIONS if kind.startswith(f"{game}.") and kind not in {*RARE, *LONG_LIVED}]
    [growth] = measured(Asked(game, kinds, FIRST[game] + LATER, FIRST[game]))
    assert growth.late <= MOST * growth.early, growth
