"""``python -m service.docs.site.techniques`` draws the techniques of KenKen for their page in the guide.

A picture shows the first step by a technique, in the puzzle that the page names for it: what each cell can still be,
the cells that the step is about, and what it strikes out.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, cast

from pydantic import BaseModel

from service.docs.guide import GUIDE
from service.pictures.boards.render import render_board
from worker.declarations.pictures import Drawing, Square
from worker.registry import OPERATIONS, PUZZLES, open_puzzle

PAGE: Final = GUIDE / "play" / "kenken-difficulty.md"
FOLDER: Final = GUIDE / "play" / "kenken-techniques"
_ROW: Final = re.compile(r"^\|[^|]*\| `([\w-]+)` \|.*\| `([\w-]+)` \|$", re.MULTILINE)

Cell = tuple[int, int]
Candidates = dict[Cell, set[int]]


class NoStepError(Exception):
    """Raised for a puzzle whose explanation has no step by its technique."""


def read_puzzles() -> dict[str, str]:
    """Return the code of the page's puzzle for each technique, simplest first."""
    return dict(_ROW.findall(PAGE.read_text(encoding="utf-8")))


def draw_technique(technique: str, code: str) -> Drawing:
    """Draw the first step by a technique in the puzzle of a code, a square with the digits 1 to n.

    Raises:
        NoStepError: The puzzle is explained without the technique.
    """
    puzzle = open_puzzle(code).puzzle
    size = puzzle["size"]
    left: Candidates = {divmod(cell, size): set(range(1, size + 1)) for cell in range(size * size)}
    known: dict[Cell, int] = {}
    for step in _steps(puzzle):
        if step["technique"] == technique:
            drawn = PUZZLES["kenken"].draw(puzzle, None, code)
            (board,) = drawn.boards
            rows = [
                [_square(square, (row, column), step, left, known) for column, square in enumerate(squares)]
                for row, squares in enumerate(board.squares)
            ]
            return replace(
                drawn,
                title=step["detail"],
                description=f"{drawn.description} The step: {step['detail']}",
                boards=[replace(board, squares=rows)],
            )
        for removed in step["removed"]:
            left[removed["cell"]] -= set(removed["digits"])
        if placed := step["placed"]:
            known[placed["cell"]] = placed["digit"]
    raise NoStepError(f"{code} is solved without {technique}")


def _steps(puzzle: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the steps to the solution, as the service tells them."""
    solve = OPERATIONS["kenken.solve"]
    cages = [cage.model_dump() for cage in puzzle["cages"]]
    params = solve.params.model_validate({"size": puzzle["size"], "cages": cages, "with_steps": True})
    found = cast("BaseModel", solve.compute(params, None, lambda: None))
    steps: list[dict[str, Any]] = found.model_dump()["steps"]
    return steps


def _square(
    square: Square, cell: Cell, step: Mapping[str, Any], left: Candidates, known: Mapping[Cell, int]
) -> Square:
    """Return a square with the digit that is known, or with what the cell can be before the step."""
    marked = cell in step["cells"]
    if cell in known:
        return replace(square, text=str(known[cell]), marked=marked)
    struck = {digit for removed in step["removed"] if removed["cell"] == cell for digit in removed["digits"]}
    placed = step["placed"]
    if placed and placed["cell"] == cell:
        struck |= left[cell] - {placed["digit"]}
    notes = [str(digit) for digit in sorted(left[cell])]
    return replace(square, notes=notes, struck={str(digit) for digit in struck}, marked=marked)


def render_techniques() -> Iterator[tuple[str, str]]:
    """Yield each technique of the page that has a puzzle, and its picture as SVG."""
    for technique, code in read_puzzles().items():
        yield technique, render_board(draw_technique(technique, code), technique)


def main() -> None:
    """Write the pictures."""
    FOLDER.mkdir(exist_ok=True)
    for technique, svg in render_techniques():
        (FOLDER / f"{technique}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
