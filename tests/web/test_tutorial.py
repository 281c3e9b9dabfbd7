"""The tutorial's file draws and checks today's KenKen, step by step, from another origin than the service's."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from service.docs.guide import GUIDE
from tests.web.opening import Opener

TEXT = (GUIDE / "start" / "first-puzzle.md").read_text(encoding="utf-8")
SHOWN_SERVER = "http://127.0.0.1:8000"
MOST_LINES = 40
FENCE = re.compile(r"^```\w+\n.*?^```$", re.MULTILINE | re.DOTALL)

OpenStep = Callable[[str], Page]


def _blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


ASKED, DRAWN, BUTTON = _blocks("html")
(CHECK,) = _blocks("js")
CHECKED = DRAWN.replace("</table>\n", f"</table>\n{BUTTON}").replace("</script>", f"{CHECK}</script>")


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # the base has this name
        """Log nothing."""


@contextmanager
def _serving(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def open_step(open_page: Opener, site: str, tmp_path: Path) -> Iterator[OpenStep]:
    """Return a function that serves a version of the file as the tutorial says, and opens it."""
    with _serving(tmp_path) as origin:
        allowed = [f"request to another host: {origin}/", "favicon", r"status of 422 .*/v1/kenken/check"]

        def open_step(text: str) -> Page:
            (tmp_path / "kenken.html").write_text(text.replace(SHOWN_SERVER, site), encoding="utf-8")
            return open_page(f"{origin}/kenken.html", allow=allowed)

        yield open_step


@pytest.fixture
def puzzle(site: str) -> dict[str, Any]:
    """Return today's small puzzle."""
    daily: dict[str, dict[str, Any]] = httpx.get(f"{site}/v1/kenken/daily", timeout=60).json()
    return daily["small"]


def _fill(page: Page, grid: list[list[int]]) -> None:
    for row, digits in enumerate(grid):
        for column, digit in enumerate(digits):
            page.get_by_label(f"Row {row + 1}, column {column + 1}", exact=True).fill(str(digit))


def test_first_step_shows_what_the_puzzle_is(open_step: OpenStep, puzzle: dict[str, Any]) -> None:
    size, cages, difficulty = puzzle["size"], puzzle["cages"], puzzle["difficulty"]
    page = open_step(ASKED)
    expect(page.locator("#state")).to_have_text(f"{size} × {size}, {len(cages)} cages, {difficulty}")


def test_file_works_when_it_is_opened_by_itself(
    open_page: Opener, site: str, tmp_path: Path, puzzle: dict[str, Any]
) -> None:
    file = tmp_path / "kenken.html"
    file.write_text(CHECKED.replace(SHOWN_SERVER, site), encoding="utf-8")
    page = open_page(file.as_uri(), allow=["request to another host: file:"])
    expect(page.locator("#state")).to_have_text("Fill in the digits.")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#state")).to_have_text("Nothing is wrong so far; r1c1 is empty.")
    assert page.locator("small").count() == len(puzzle["cages"])


def test_second_step_draws_every_cage(open_step: OpenStep, puzzle: dict[str, Any]) -> None:
    page = open_step(DRAWN)
    expect(page.locator("#state")).to_have_text("Fill in the digits.")
    clues = [f"{cage['target']}{cage['operator'] or ''}" for cage in puzzle["cages"]]
    assert sorted(page.locator("small").all_text_contents()) == sorted(clues)
    cage_at = {tuple(cell): number for number, cage in enumerate(puzzle["cages"]) for cell in cage["cells"]}
    for (row, column), cage in cage_at.items():
        drawn = page.locator("tr").nth(row).locator("td").nth(column).get_attribute("class") or ""
        assert ("top" in drawn.split()) == (cage_at.get((row - 1, column)) != cage)
        assert ("left" in drawn.split()) == (cage_at.get((row, column - 1)) != cage)


def test_third_step_finds_mistakes_and_the_solution(
    open_step: OpenStep, puzzle: dict[str, Any], site: str
) -> None:
    question = {"size": puzzle["size"], "cages": puzzle["cages"]}
    solved = httpx.post(f"{site}/v1/kenken/solve", json=question, timeout=60).json()
    (solution,) = solved["result"]["solutions"]
    page = open_step(CHECKED)
    state, check = page.locator("#state"), page.get_by_role("button", name="Check")
    expect(state).to_have_text("Fill in the digits.")

    check.click()
    expect(state).to_have_text("Nothing is wrong so far; r1c1 is empty.")
    _fill(page, [[1, 1]])
    check.click()
    expect(state).to_have_text("1 stands 2 times in row 1.")
    _fill(page, solution)
    check.click()
    expect(state).to_have_text("Solved!")


def test_digit_beyond_the_size_gets_the_detail_of_the_problem(open_step: OpenStep) -> None:
    page = open_step(CHECKED)
    _fill(page, [[9]])
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#state")).to_contain_text("digits of this grid")


def test_german_tutorial_has_the_same_code() -> None:
    german = (GUIDE / "de" / "start" / "first-puzzle.md").read_text(encoding="utf-8")
    assert FENCE.findall(german) == FENCE.findall(TEXT)


def test_file_is_as_short_as_promised() -> None:
    lines = CHECKED.count("\n")
    assert lines <= MOST_LINES
    assert f"The file has {lines} lines." in TEXT
