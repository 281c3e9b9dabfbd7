"""Every part of the benchmark produces its figures; their values are not checked here."""

import math
import re
import subprocess
import sys
from collections.abc import Iterator
from uuid import uuid4

import pytest

from tests.bench import event_streams, traffic
from tests.bench.clients import at_once
from tests.bench.http_load import request_bytes
from tests.bench.load import bench_load
from tests.bench.parts import ALONE, ON_THE_STACK, STARTING_SERVERS
from tests.bench.report import Line, MissingFigureError, percentile
from tests.bench.size import Size
from tests.bench.stack import ROOT, Stack, running_stack
from tests.bench.uncached import PARTS, Solve, bench_uncached, parts_of
from tests.faults.games import same_database

SMALL = Size(small=True)
pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """Run the service and its peers."""
    with running_stack() as running:
        yield running


# The benchmark of memory has a test of its own, which reads the figures.
@pytest.mark.parametrize("name", [name for name in ALONE if name != "memory"])
def test_part_prints_figures(name: str) -> None:
    assert [str(line) for line in ALONE[name](SMALL)]


# Capacity and growth take minutes, even when small: whoever changes them runs them.
@pytest.mark.parametrize("name", [name for name in STARTING_SERVERS if name not in ("capacity", "growth")])
def test_part_that_starts_servers_prints_figures(name: str) -> None:
    command = (sys.executable, "-m", "tests.bench", "--small", name)
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    # A thread that dies reports it only on standard error.
    assert [
        line for line in done.stderr.splitlines() if not line.startswith("countinghouse: starting ")
    ] == []
    assert len(done.stdout.partition(Line.HEADER)[2].splitlines()) > 1


@pytest.mark.parametrize("name", ON_THE_STACK)
def test_part_on_the_stack_prints_figures(name: str, stack: Stack) -> None:
    with same_database(stack.environ):
        assert [str(line) for line in ON_THE_STACK[name](stack, SMALL)]


def test_new_solve_tells_where_its_time_goes(stack: Stack) -> None:
    durable, bare, *notes = map(str, bench_uncached(stack, SMALL, seed=2))
    assert durable.startswith("new solve / Flask, Celery, PostgreSQL")
    assert bare.startswith("new solve / bare Celery round trip")
    figures = [re.fullmatch(r"  (.+): ([0-9.]+) ms( of a processor)?", note) for note in notes]
    assert [found and found[1] for found in figures] == [*PARTS, "of that, computed"]
    assert all(float(found[2]) > 0 for found in figures if found)


def test_a_solve_without_a_row_is_an_error(stack: Stack) -> None:
    with pytest.raises(MissingFigureError, match="no row"):
        list(parts_of([Solve(uuid4(), 0.0, 1.0)], stack.environ["DATABASE_URL"]))


def test_client_killed_by_an_answer_is_an_error(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_streams, "_DONE", ".end")
    with pytest.raises(ValueError, match=r"10\.done"):
        list(bench_load(stack, SMALL))


def test_wrong_answers_are_an_error(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traffic.CachedSolves, "_REQUEST", request_bytes("/v1/krypto/solve", b"{}"))
    with pytest.raises(MissingFigureError, match="cached solves"):
        list(bench_load(stack, SMALL))


def test_dead_client_is_an_error() -> None:
    def die(number: int) -> None:
        if number == 1:
            raise ValueError("10.done")

    with pytest.raises(ValueError, match=r"10\.done"):
        at_once(3, die)


def test_missing_figure_is_an_error() -> None:
    for figures in ([], [0.0], [math.nan], [1.0, math.inf]):
        with pytest.raises(MissingFigureError):
            Line("x", "ms", figures, [1.0] * len(figures), "")
    with pytest.raises(MissingFigureError):
        percentile([], 50)


def test_missing_development_package_is_named() -> None:
    code = "import sys, runpy; sys.modules['ortools'] = None; runpy.run_module('tests.bench', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("ortools is not installed: ")
    assert len(done.stderr.splitlines()) == 1
