"""The census of Krypto as an operation: published answers, every parameter, and invalid requests."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.worker.games.krypto.games import PUBLISHED
from worker.declarations.operation import Output
from worker.games.krypto.operations.census import CENSUS, MAX_TARGETS, CensusParams, UnsolvableGame
from worker.games.krypto.rules.rules import STANDARD_DECK

Take = Callable[..., dict[str, Any]]


@pytest.fixture
def take(api: FlaskClient, worker: object) -> Take:
    """Run a census and wait for it."""

    def taken(**params: object) -> dict[str, Any]:
        job = api.post("/v1/krypto/census", json=params, headers={"Prefer": "wait=30"}).get_json()
        while job["status"] in ("queued", "running"):
            job = api.get(job["links"]["self"], headers={"Prefer": "wait=30"}).get_json()
        assert job["status"] == "succeeded", job
        answered: dict[str, Any] = job
        return answered

    return taken


def test_census_of_the_24_game_matches_published_numbers(take: Take, api: FlaskClient) -> None:
    published = PUBLISHED["the_24_game"]
    job = take(hand_size=4, high=13, targets=[24, 24])
    result = job["result"]
    assert result["hands_total"] == result["games"] == published["hands"]
    assert result["hands_total"] - result["unsolvable_total"] == published["solvable_under_house"]
    assert job["progress"]["total"] == published["hands"]
    items = api.get(f"{job['links']['items']}?limit=1000").get_json()["items"]
    assert len(items) == result["unsolvable_total"]
    assert items == sorted(items, key=lambda game: (game["cards"], game["target"]))


def test_census_of_the_analysis_matches_published_numbers(take: Take, api: FlaskClient) -> None:
    published = PUBLISHED["unsolvable"]
    job = take(rules="integer", measure="solvability")
    result = job["result"]
    assert result["hands_total"] == published["hands_of_five_to_25"]
    assert result["games"] == published["games_of_five_to_25"]
    assert result["unsolvable_total"] == published["unsolvable_under_integer"]
    assert result["deal_unsolvable_probability"] == "68293/32468436"
    assert result["forms_by_target"] is result["solutions_by_target"] is None
    lines = api.get(job["links"]["items"], headers={"Accept": "text/csv"}).get_data(as_text=True)
    assert len(lines.splitlines()) == 1 + result["unsolvable_total"]
    assert lines.splitlines()[:2] == ["cards,target", "1 1 1 1 1,7"]


@pytest.mark.slow
def test_census_of_countdown_matches_published_numbers(take: Take) -> None:
    published = PUBLISHED["countdown"]
    asked = {name: published[name] for name in ("hand_size", "deck", "targets", "rules", "use")}
    result = take(**asked, measure="forms")["result"]
    assert (result["hands_total"], result["games"]) == (published["hands"], published["games"])
    assert result["games"] - result["unsolvable_total"] == published["solvable"]
    assert sum(result["forms_by_target"]) == PUBLISHED["computed_here"]["countdown"]["forms"]


@pytest.mark.slow
def test_census_of_hands_of_five_matches_recorded_numbers(take: Take) -> None:
    computed = PUBLISHED["computed_here"]
    result = take(rules="house")["result"]
    assert result["unsolvable_total"] == computed["unsolvable"]["house"]
    assert sum(result["forms_by_target"]) == computed["forms"]["house"]
    assert sum(result["solutions_by_target"]) == computed["distinct"]["house"]
    assert result["deal_unsolvable_probability"] == computed["deal_unsolvable_probability"]["house"]


def test_standard_deck_deals_fewer_hands_with_the_same_probability(take: Take) -> None:
    whole = take(hand_size=3, rules="integer")["result"]
    dealt = take(hand_size=3, rules="integer", deck="standard")["result"]
    assert dealt["hands_total"] < whole["hands_total"]
    assert dealt["deal_unsolvable_probability"] == whole["deal_unsolvable_probability"]


def test_equal_parameters_are_the_same_computation() -> None:
    def digest(**params: object) -> bytes:
        return CENSUS.digest(CensusParams.model_validate_json(json.dumps(params)).canonical())

    assert digest() == digest(low=1, high=25, deck=None, measure="solutions") == digest(targets=[1.0, 25])
    deck = [[4, 2], [1, 3]]
    assert digest(deck=deck, hand_size=2) == digest(deck=deck[::-1], hand_size=2)
    assert digest(deck="standard") == digest(deck=STANDARD_DECK[::-1])
    assert len({digest(), digest(deck="standard"), digest(measure="forms"), digest(use="any")}) == 4


@pytest.mark.parametrize("params", [{}, {"deck": "standard"}, {"deck": [[7, 3], [2, 1]], "hand_size": 3}])
def test_canonical_parameters_are_valid_parameters(params: dict[str, object]) -> None:
    asked = CensusParams.model_validate_json(json.dumps(params))
    again = CensusParams.model_validate(asked.canonical())
    assert again.canonical() == asked.canonical()
    assert again.census() == asked.census()


def test_items_equal_their_serialized_model() -> None:
    params = CensusParams(hand_size=3, high=6, targets=(-2, 40), rules="integer")
    checkpoints: list[None] = []
    found = CENSUS.compute(params, [0, 30], lambda: checkpoints.append(None))
    assert isinstance(found, Output)
    lines = [str(line) for line in found.items]
    assert lines == [UnsolvableGame.model_validate_json(line).model_dump_json() for line in lines]
    assert checkpoints


def test_shards_are_the_whole_census() -> None:
    for params in (CensusParams(), CensusParams(deck="standard"), CensusParams(hand_size=6, high=12)):
        shards = CENSUS.plan(params)
        assert sum(shard.weight for shard in shards) == params.census().hands
        ranks = [rank for shard in shards for rank in shard.input]  # type: ignore[attr-defined]
        assert ranks[0] == 0
        assert ranks[-1] == params.census().multisets
        assert ranks[1:-1:2] == ranks[2::2]


@pytest.mark.parametrize(
    ("params", "pointer"),
    [
        ({"low": 30}, "/high"),
        ({"low": 5, "high": 4}, "/high"),
        ({"targets": [9, 1]}, "/targets"),
        ({"targets": [1, MAX_TARGETS + 1]}, "/targets"),
        ({"hand_size": 0}, "/hand_size"),
        ({"hand_size": 7}, "/hand_size"),
        ({"deck": [[1, 2], [1, 3]]}, "/deck"),
        ({"deck": [[1, 2], [2, 2]]}, "/deck"),
        ({"deck": "standard", "high": 25}, "/deck"),
        ({"deck": [[9_000_000_000, 9]]}, "/deck"),
        ({"hand_size": 6, "high": 1_000}, "/high"),
        ({"high": 10, "targets": [1, 9_000_000_000]}, "/targets"),
        ({"high": 10, "targets": [9_000_000_000, 9_000_000_001]}, "/targets"),
    ],
)
def test_senseless_census_is_refused(api: FlaskClient, params: dict[str, object], pointer: str) -> None:
    response = api.post("/v1/krypto/census", json=params)
    assert response.status_code == 422
    assert [error["pointer"] for error in response.get_json()["errors"]] == [pointer]


def test_too_long_census_is_refused_with_the_estimate(
    api: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAX_JOB_SECONDS", "5")
    problem = api.post("/v1/krypto/census", json={}).get_json()
    assert problem["status"] == 422
    assert "2,968,875 games, about 11 seconds" in problem["detail"]
