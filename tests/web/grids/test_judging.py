"""The page judges a filling as the service does."""

import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

from tests.play_module import compile_play
from worker.games.derful31.operations.deal import DEAL, Derful31DealResult
from worker.games.derful31.operations.play import CHECK, Derful31CheckParams, Derful31CheckResult

JUDGE = Path(__file__).parent / "judge.mjs"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
FILLINGS = 600


def _filling(random: Random, order: int, grids: list[list[list[str]]]) -> dict[str, Any]:
    """Return a random or winning grid, some with two cards swapped or cards removed."""
    if random.random() < 0.3:
        flat: list[str | None] = [random.choice(RANKS) for _ in range(order * order)]
    else:
        flat = [card for row in random.choice(grids) for card in row]
    cards = list(flat)
    if random.random() < 0.5:
        one, other = random.sample(range(order * order), 2)
        flat[one], flat[other] = flat[other], flat[one]
    if random.random() < 0.4:
        for number in random.sample(range(order * order), random.randrange(1, order * order)):
            flat[number] = None
    return {"cards": cards, "grid": [flat[row * order : (row + 1) * order] for row in range(order)]}


def _by_service(filling: dict[str, Any]) -> Derful31CheckResult:
    result = CHECK.compute(Derful31CheckParams.model_validate(filling), None, lambda: None)
    assert isinstance(result, Derful31CheckResult)
    return result


def _by_page(fillings: list[dict[str, Any]], totals: list[int | None], folder: Path) -> list[dict[str, Any]]:
    tools = compile_play(folder)
    asked = [
        {"grid": filling["grid"], "total": total} for filling, total in zip(fillings, totals, strict=True)
    ]
    (folder / "asked.json").write_text(json.dumps(asked))
    shutil.copy(JUDGE, folder)
    judged: list[dict[str, Any]] = json.loads(tools.run(["node", JUDGE.name], folder))
    return judged


def test_the_page_judges_as_the_service_does(tmp_path: Path) -> None:
    random = Random(31)
    fillings = []
    for order, total in ((3, 20), (4, 26), (5, 31)):
        params = DEAL.params.model_validate({"order": order, "total": total, "count": 20, "seed": order})
        result = DEAL.compute(params, None, lambda: None)
        assert isinstance(result, Derful31DealResult)
        dealt = result.model_dump()["deals"]
        fillings += [_filling(random, order, [deal["grid"] for deal in dealt]) for _ in range(FILLINGS // 3)]
    answers = [_by_service(filling) for filling in fillings]
    judgements = _by_page(fillings, [answer.total for answer in answers], tmp_path)
    assert len(judgements) == len(answers) == FILLINGS
    for filling, answer, judgement in zip(fillings, answers, judgements, strict=True):
        lines = (*judgement["rows"], *judgement["columns"])
        assert judgement["correct"] == answer.correct, filling
        assert judgement["complete"] == answer.complete, filling
        assert [line["sum"] for line in lines] == [*answer.row_sums, *answer.column_sums], filling
        wrong = [line["full"] and line["state"] == "wrong" for line in lines]
        assert any(wrong) == (answer.code in {"wrong-row-sum", "wrong-column-sum"}), filling
        if any(wrong):
            order = len(filling["grid"])
            first = (
                answer.params.row if answer.params.row is not None else order + (answer.params.column or 0)
            )
            assert wrong.index(True) == first, filling
    assert {answer.code for answer in answers} >= {
        "ok",
        "wrong-row-sum",
        "wrong-column-sum",
        "empty-cell",
        "no-total",
    }
