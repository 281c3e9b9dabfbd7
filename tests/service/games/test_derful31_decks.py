"""31-derful over HTTP: answers respect deck and total, and answers of older engines are not served."""

import dataclasses
from collections import Counter
from typing import Any

import pytest
from flask.testing import FlaskClient

from db.cache import recall
from db.records import Submitter
from db.submission import submit
from tests.worker.games.derful31.published import labelled
from worker.declarations.operation import AnyOperation, Question
from worker.games.derful31.operations.deal import DEAL
from worker.games.derful31.operations.enumerate import ENUMERATE
from worker.games.derful31.operations.grids import GRIDS
from worker.games.derful31.operations.play import HINT
from worker.games.derful31.operations.solve import SOLVE
from worker.games.derful31.rules.deck import RANK_VALUES, standard_deck
from worker.jobs.submission import work_for

GAME = "/v1/31-derful"
TOUCHED = [17, 18, 26, 30, 31, 37, 38]
NINE = [2, 3, 7, 4, 5, 3, 6, 4, 2]
"""Nine cards with the sum 36, so that 12 is the only possible total."""


def _ask(api: FlaskClient, operation: str, **params: Any) -> Any:
    response = api.post(f"{GAME}/{operation}", json=params, headers={"Prefer": "wait=30"})
    job = response.get_json()
    assert (response.status_code, job["status"]) == (200, "succeeded"), job
    return job["result"]


def _of_standard_deck(grid: list[list[int]]) -> bool:
    deck = standard_deck(len(grid))
    return Counter(value for row in grid for value in row) <= Counter(
        dict(zip(deck.values, deck.copies, strict=True))
    )


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("total", TOUCHED)
def test_deals_and_grids_keep_to_the_deck(api: FlaskClient, total: int) -> None:
    for deal in _ask(api, "deal", order=4, total=total, count=200, seed=1)["deals"]:
        cards = Counter(deal["cards"])
        assert all(cards[rank] <= 3 for rank in RANK_VALUES)
        assert Counter(card for row in deal["grid"] for card in row) == cards
    size = labelled(4, total)
    for rank in (0, 6_097 % size, size // 2, size - 100):
        page = _ask(api, "grids", order=4, total=total, rank=rank, limit=100)
        assert page["labelled"] == str(size)
        for numbered in page["grids"]:
            assert _of_standard_deck(numbered["grid"])


@pytest.mark.usefixtures("worker")
def test_cards_are_rated_for_the_total_asked(api: FlaskClient) -> None:
    winning = _ask(api, "solve", cards=NINE, total=12)
    assert winning["games"] == 1
    assert winning["difficulty"] != "impossible"
    excluded = _ask(api, "solve", cards=NINE, total=13)
    assert (excluded["solvable"], excluded["code"], excluded["games"]) == (False, "sum-not-as-asked", 0)
    assert (excluded["difficulty"], excluded["rating"], excluded["arrangements_log10"]) == (
        "impossible",
        None,
        None,
    )
    large = _ask(api, "solve", cards=[2] * 35 + [3])
    assert (large["games"], large["difficulty"]) == (0, "impossible")


@pytest.mark.parametrize("operation", [DEAL, GRIDS, SOLVE, HINT])
def test_engines_with_changed_answers_have_new_versions(operation: AnyOperation) -> None:
    assert operation.version >= 2


@pytest.mark.usefixtures("worker")
def test_answers_of_an_older_engine_are_not_served(api: FlaskClient) -> None:
    asked = {"order": 4, "total": 17, "rank": "6097", "limit": 1}
    params = GRIDS.params.model_validate(asked)
    old = dataclasses.replace(GRIDS, version=GRIDS.version - 1)
    # The old computation is still unfinished, and the new one does not join it.
    work = work_for(Question(old, params))
    before = submit(work, Submitter("request"), sent=len(work.shards)).job
    response = api.post(f"{GAME}/grids", json=asked, headers={"Prefer": "wait=30"})
    job = response.get_json()
    assert (job["status"], job["cached"]) == ("succeeded", False)
    assert job["id"] not in (str(before.id), str(before.computation_id))
    (numbered,) = job["result"]["grids"]
    assert _of_standard_deck(numbered["grid"])
    assert recall(old.digest(params.canonical())) is None
    assert api.post(f"{GAME}/grids", json=asked).get_json()["cached"]


STANDARD_OF_4 = [[rank, 3] for rank in RANK_VALUES]


@pytest.mark.parametrize(
    ("operation", "params", "equal"),
    [
        (ENUMERATE, {"order": 2, "deck": [["J", 1], ["Q", 2], [5, 2]]}, {"deck": [["5", 2], ["10", 3]]}),
        (ENUMERATE, {"order": 4, "deck": "standard"}, {"deck": STANDARD_OF_4}),
        (GRIDS, {"order": 2, "total": 15, "deck": [["J", 3], [5, 3]]}, {"deck": [["5", 3], ["10", 3]]}),
        (SOLVE, {"cards": [1, 2, 3, 4], "grid": None}, {"grid": [[None, None], [None, None]]}),
    ],
)
def test_equal_questions_are_the_same_computation(
    operation: AnyOperation, params: dict[str, object], equal: dict[str, object]
) -> None:
    one, other = (
        operation.params.model_validate(asked).canonical() for asked in (params, {**params, **equal})
    )
    assert one == other


def test_deals_keep_the_faces_of_their_deck() -> None:
    asked = {"order": 2, "total": 15, "seed": 1, "deck": [[5, 3], ["J", 3]]}
    assert DEAL.params.model_validate(asked).canonical()["deck"] == asked["deck"]


def test_order_of_the_deck_does_not_change_the_deals() -> None:
    asked = {"order": 2, "total": 15, "seed": 1}
    one, other = (
        DEAL.params.model_validate({**asked, "deck": deck}).canonical()
        for deck in ([["J", 3], [5, 3]], [[5, 3], ["J", 3]])
    )
    assert one == other


@pytest.mark.parametrize("operation", ["enumerate", "grids", "deal"])
def test_impossible_total_is_refused_with_the_reason(api: FlaskClient, operation: str) -> None:
    asked = {"order": 2, "deck": [[1, 1], [2, 3]], "total": 4}
    problem = api.post(f"{GAME}/{operation}", json=asked).get_json()
    assert problem["status"] == 422
    (error,) = problem["errors"]
    assert error["pointer"] == "/total"
    assert error["detail"] == "No grid of order 2 with this deck has rows of equal sums"
