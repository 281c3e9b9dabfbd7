"""The page judges grids as the service does."""

import json
import random
from pathlib import Path
from typing import Any

import httpx

from tests.play_module import compile_play

# Returns the cages that can no longer be satisfied, and whether the grid solves the puzzle.
JUDGE = """
import {{ readFileSync }} from "node:fs";
import {{ kenken }} from "./play/index.js";
const {{ layoutOf, isSolved, reachable }} = kenken;
const judged = JSON.parse(readFileSync("{asked}", "utf8")).map(({{ size, cages, grid }}) => {{
  const layout = layoutOf({{ size, cages }});
  const digits = grid.flat().map((digit) => digit ?? 0);
  const wrong = layout.cages.flatMap((cage, number) =>
    reachable(size, cage, cage.cells.map((cell) => digits[cell])) ? [] : [number]);
  return {{ wrong, solved: isSolved(layout, digits) }};
}});
console.log(JSON.stringify(judged));
"""


def here(questions: list[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    """Return the verdicts of the page's own rules."""
    tools = compile_play(folder)
    asked, judge = folder / "asked.json", folder / "judge.mjs"
    asked.write_text(json.dumps(questions))
    judge.write_text(JUDGE.format(asked=asked))
    judged: list[dict[str, Any]] = json.loads(tools.run(["node", judge], folder))
    return judged


def grids(puzzle: dict[str, Any], drawn: random.Random) -> list[list[list[int | None]]]:
    """Yield the solution, the solution with a mistake, and random digits, with some cells of each left out."""
    size, solution = puzzle["size"], puzzle["solution"]
    slip = [list(row) for row in solution]
    slip[drawn.randrange(size)][drawn.randrange(size)] = drawn.randint(1, size)
    rows = [list(row) for row in solution]
    rows[0], rows[1] = rows[1], rows[0]
    wild = [[drawn.randint(1, size) for _ in range(size)] for _ in range(size)]
    holes = [
        [[digit if drawn.random() < 0.6 else None for digit in row] for row in grid]
        for grid in (solution, wild)
    ]
    return [solution, slip, rows, wild, *holes]


def test_grids_are_judged_alike(site: str, tmp_path: Path) -> None:
    drawn = random.Random(7)
    questions: list[dict[str, Any]] = []
    with httpx.Client(base_url=site, timeout=60) as service:

        def ask(operation: str, params: dict[str, Any]) -> dict[str, Any]:
            result: dict[str, Any] = service.post(f"/v1/kenken/{operation}", json=params).json()["result"]
            return result

        for size in range(3, 10):
            for mystery in (False, True):
                puzzle = ask("generate", {"size": size, "seed": size, "mystery": mystery})
                asked = {"size": size, "cages": puzzle["cages"]}
                questions += [{**asked, "grid": grid} for grid in grids(puzzle, drawn)]
        theirs = [ask("check", question) for question in questions]
    ours = here(questions, tmp_path)
    assert [found["solved"] for found in ours] == [found["correct"] for found in theirs]
    assert [found["wrong"] for found in ours] == [found["conflict_cages"] for found in theirs]
    assert sum(found["solved"] for found in ours) >= 14
    assert sum(bool(found["wrong"]) for found in ours) >= 20
