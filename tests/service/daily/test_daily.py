"""The daily game: one a day for everyone, dealt by a worker, cached until midnight and no longer."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select, text

from db.cache import client as cache_client
from db.jobs import Wanted, cancel_job, list_jobs
from db.models import Computation
from db.sessions import transaction
from service.access.setting import DAILY_VARIABLE
from service.app import create_app
from service.daily import routes as daily
from service.http.problems import MEDIA_TYPE
from tests.kept_secrets import forget_secrets
from tests.service.conftest import KeyClient, NewClient
from worker.declarations.fields import difficulty_of
from worker.games.krypto.operations.codes import game_code
from worker.games.krypto.operations.daily import FIRST_DAY, KryptoDaily, daily_deal, daily_seed

PATH = "/v1/krypto/daily"
# A Sunday morning: where clocks are farthest ahead (UTC+14), the day ends in half an hour.
NOW: Final = datetime(2026, 11, 22, 9, 30, tzinfo=UTC)
FOR_GOOD: Final = "public, max-age=31536000, immutable"
TODAY: Final = NOW.date()
DATA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "data" / "krypto_daily.json").read_text(encoding="utf-8")
)
GAMES: Final[dict[str, dict[str, Any]]] = {game["date"]: game for game in DATA["games"]}

needs_worker = pytest.mark.usefixtures("worker")
stays_queued = pytest.mark.usefixtures("lost_messages")


@pytest.fixture(autouse=True)
def _it_is_sunday(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "database_now", lambda: NOW)
    monkeypatch.setenv(DAILY_VARIABLE, DATA["secret"])


def _computations() -> int:
    with transaction() as session:
        return session.scalar(select(func.count()).select_from(Computation)) or 0


@needs_worker
def test_today_has_a_game(api: FlaskClient) -> None:
    response = api.get(PATH)
    assert (response.status_code, response.mimetype) == (200, "application/json")
    game = response.get_json()
    KryptoDaily.model_validate_json(response.data)
    assert game == {
        **GAMES["2026-11-22"],
        "difficulty": difficulty_of(game["rating"]),
        "rules": "international",
        "puzzle_code": game_code(game["cards"], game["target"], "international"),
        "seed": None,
        "made_by": None,
        "links": {
            "self": f"{PATH}?date=2026-11-22",
            "previous_day": f"{PATH}?date=2026-11-21",
            "next_day": None,
        },
        "server_now": "2026-11-22T09:30:00.000Z",
    }
    assert response.headers["Cache-Control"] == "public, max-age=60"


@needs_worker
def test_today_equals_its_date(api: FlaskClient) -> None:
    named = api.get(f"{PATH}?date={TODAY}")
    bare = api.get(PATH)
    assert named.data == bare.data
    assert named.headers["Cache-Control"] == bare.headers["Cache-Control"]
    assert named.headers["ETag"] == bare.headers["ETag"]


@needs_worker
@pytest.mark.parametrize("day", ["1963-01-01", "2000-02-29", "2026-11-16"])
def test_archive_is_cached_for_long(api: FlaskClient, day: str) -> None:
    response = api.get(f"{PATH}?date={day}")
    game = response.get_json()
    links, made_by = game.pop("links"), game.pop("made_by")
    code = game_code(game["cards"], game["target"], "international")
    difficulty = difficulty_of(game["rating"])
    assert game == {**GAMES[day], "difficulty": difficulty, "rules": "international", "puzzle_code": code}
    assert f"&seed={game['seed']}&" in made_by
    assert response.headers["Cache-Control"] == FOR_GOOD
    before, after = (date.fromisoformat(day) + timedelta(days=days) for days in (-1, 1))
    assert links["next_day"] == f"{PATH}?date={after}"
    assert links["previous_day"] == (None if day == str(FIRST_DAY) else f"{PATH}?date={before}")


@needs_worker
def test_game_can_be_dealt_again_and_solved(api: FlaskClient) -> None:
    game = api.get(f"{PATH}?date=2026-11-20").get_json()
    dealt = api.get(game["made_by"]).get_json()
    assert dealt["deals"][0]["cards"] == game["cards"]
    asked = {name: game[name] for name in ("cards", "target", "rules")}
    assert (
        api.post("/v1/krypto/solve", json=asked).get_json()["result"]["solutions_total"]
        == game["solutions_total"]
    )
    assert api.post("/v1/krypto/hint", json=asked).get_json()["result"]["solvable"]


@needs_worker
def test_etag_saves_the_body(api: FlaskClient) -> None:
    first = api.get(PATH)
    again = api.get(PATH, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["Cache-Control"] == first.headers["Cache-Control"]
    yesterday = api.get(f"{PATH}?date=2026-11-21", headers={"If-None-Match": first.headers["ETag"]})
    assert yesterday.status_code == 200


@needs_worker
def test_game_is_dealt_once_for_all_callers(api: FlaskClient) -> None:
    other = create_app().test_client()
    assert api.get(PATH).data == other.get(PATH).data == api.get(PATH).data
    assert _computations() == 1


@needs_worker
def test_dealt_game_is_cached_without_the_stores(api: FlaskClient) -> None:
    first = api.get(PATH)
    cache_client().flushdb()
    with transaction() as session:
        session.execute(text("TRUNCATE computations CASCADE"))
    assert api.get(PATH).data == first.data
    assert _computations() == 0


@needs_worker
def test_answer_after_midnight_is_not_cached(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(
        [datetime(2026, 11, 22, 23, 59, 59, tzinfo=UTC), datetime(2026, 11, 23, 0, 0, 1, tzinfo=UTC)]
    )
    monkeypatch.setattr(daily, "database_now", lambda: next(clock))
    response = api.get(PATH)
    assert response.get_json()["date"] == "2026-11-22"
    assert response.headers["Cache-Control"] == "public, max-age=0"


@needs_worker
def test_new_day_has_a_new_game(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    sunday = api.get(PATH).get_json()
    monkeypatch.setattr(daily, "database_now", lambda: NOW + timedelta(hours=14, minutes=30))
    monday = api.get(PATH)
    assert monday.get_json()["date"] == "2026-11-23"
    assert monday.headers["Cache-Control"] == "public, max-age=60"
    before = api.get(f"{PATH}?date=2026-11-22")
    assert before.get_json()["cards"] == sunday["cards"]
    assert before.get_json()["links"]["next_day"] == monday.get_json()["links"]["self"]
    # It is still Sunday in the west.
    assert before.headers["Cache-Control"] == "public, max-age=60"
    assert before.get_json()["seed"] is None


@needs_worker
def test_day_begins_in_the_east_and_ends_in_the_west(
    api: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"{PATH}?date=2026-11-22"
    times = [
        (datetime(2026, 11, 21, 9, 59, 59, tzinfo=UTC), 422, "no-store"),
        (datetime(2026, 11, 21, 10, 0, 0, tzinfo=UTC), 200, "public, max-age=60"),
        (datetime(2026, 11, 22, 23, 59, 50, tzinfo=UTC), 200, "public, max-age=10"),
        (datetime(2026, 11, 23, 13, 59, 59, tzinfo=UTC), 200, "public, max-age=1"),
        (datetime(2026, 11, 23, 14, 0, 0, tzinfo=UTC), 200, FOR_GOOD),
    ]
    seeds = []
    for moment, status, kept in times:
        monkeypatch.setattr(daily, "database_now", lambda moment=moment: moment)
        response = api.get(path)
        assert (response.status_code, response.headers.get("Cache-Control")) == (status, kept)
        seeds.append(response.get_json().get("seed"))
    assert seeds == [None, None, None, None, GAMES["2026-11-22"]["seed"]]


@needs_worker
def test_etag_of_a_day_ignores_the_time(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first = api.get(PATH)
    monkeypatch.setattr(daily, "database_now", lambda: NOW + timedelta(minutes=5))
    later = api.get(PATH)
    assert later.get_json()["server_now"] != first.get_json()["server_now"]
    assert later.headers["ETag"] == first.headers["ETag"]
    assert first.headers["ETag"].startswith("W/")
    assert "server_now" not in api.get(f"{PATH}?date=2026-11-20").get_json()


@pytest.mark.parametrize(
    "day",
    [
        "2026-11-24",
        "9999-12-31",
        "1962-12-31",
        "0001-01-01",
        "2026-02-29",
        "2026-13-01",
        "20261120",
        "2026-W47-5",
        "2026-11-20T00:00:00",
        "1700000000",
        "today",
        "",
        "٢٠٢٦-١١-٢٠",
        " 2026-11-20",
    ],
)
def test_day_without_a_game_is_named(api: FlaskClient, day: str) -> None:
    response = api.get(PATH, query_string={"date": day})
    assert (response.status_code, response.mimetype) == (422, MEDIA_TYPE)
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["in"]) == ("/date", "query")
    assert response.headers["Cache-Control"] == "no-store"
    assert _computations() == 0


def test_unknown_parameter_is_named(api: FlaskClient) -> None:
    assert api.get(f"{PATH}?day=2026-11-20").get_json()["errors"][0]["pointer"] == "/day"


@stays_queued
def test_daily_is_503_without_a_worker(api: FlaskClient) -> None:
    for _ in range(2):
        response = api.get(PATH, headers={"Prefer": "wait=0"})
        assert (response.status_code, response.mimetype) == (503, MEDIA_TYPE)
        assert int(response.headers["Retry-After"]) >= 1
        assert "2026-11-22" in response.get_json()["detail"]
        assert "ETag" not in response.headers
    assert _computations() == 1


@needs_worker
def test_seed_is_published_when_the_day_is_over(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "database_now", lambda: NOW + timedelta(days=2))
    today = api.get(PATH).get_json()
    assert (today["date"], today["seed"]) == ("2026-11-24", None)
    monkeypatch.setattr(daily, "database_now", lambda: NOW + timedelta(days=4))
    over = api.get(f"{PATH}?date=2026-11-24").get_json()
    shown = {
        **over,
        "seed": None,
        "made_by": None,
        "links": today["links"],
        "server_now": today["server_now"],
    }
    assert shown == today
    deal = daily_deal(date(2026, 11, 24), over["seed"]).canonical()
    (dealt,) = api.post("/v1/krypto/deal", json=deal).get_json()["result"]["deals"]
    assert {
        name: over[name] for name in ("cards", "target", "solutions_total", "rating", "difficulty")
    }.items() <= dealt.items()


@needs_worker
def test_date_does_not_deal_the_days_game(api: FlaskClient) -> None:
    game = api.get(PATH).get_json()
    guess = daily_deal(TODAY, int(f"{TODAY:%Y%m%d}")).canonical()
    (dealt,) = api.post("/v1/krypto/deal", json=guess).get_json()["result"]["deals"]
    assert (dealt["cards"], dealt["target"]) != (game["cards"], game["target"])


@needs_worker
def test_installations_have_different_games_unless_they_share_a_secret(
    no_secrets: object, empty_stores: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(DAILY_VARIABLE)
    monkeypatch.setattr(daily, "database_now", lambda: NOW + timedelta(days=31))
    path = f"{PATH}?date=2026-12-21"

    def new_installation() -> dict[str, Any]:
        forget_secrets()
        with transaction() as session:
            session.execute(text("TRUNCATE computations CASCADE"))
        game: dict[str, Any] = create_app().test_client().get(path).get_json()
        return game

    assert new_installation()["seed"] != new_installation()["seed"]
    monkeypatch.setenv(DAILY_VARIABLE, "shared-between-two-sites")
    shared = new_installation()
    assert shared == new_installation()
    assert shared["seed"] == daily_seed(date(2026, 12, 21), "shared-between-two-sites")


@needs_worker
def test_jobs_with_the_seed_are_hidden(api: FlaskClient, operator: KeyClient) -> None:
    api.get(PATH)
    (job,) = list_jobs(Wanted(), limit=2, with_results=True).records
    assert job.kind == "krypto.daily"
    for client in (api, operator):
        for path in ("/v1/jobs", "/v1/jobs?status=succeeded"):
            assert client.get(path).get_json()["items"] == []
        assert client.get("/v1/jobs?kind=krypto.daily").status_code == 422
        for shown in (job.id, job.computation_id):
            for path in (f"/v1/jobs/{shown}", f"/v1/jobs/{shown}/items", f"/v1/jobs/{shown}/events"):
                assert client.get(path).status_code == 404
            assert client.delete(f"/v1/jobs/{shown}").status_code == 404
    submitted = api.post("/v1/jobs", json={"kind": "krypto.daily", "params": dict(job.params)})
    assert submitted.status_code == 422


@stays_queued
def test_cancelled_deal_is_dealt_again(api: FlaskClient) -> None:
    api.get(PATH, headers={"Prefer": "wait=0"})
    (job,) = list_jobs(Wanted(kind="krypto.daily"), limit=2, with_results=True).records
    cancel_job(job.id)
    assert api.get(PATH, headers={"Prefer": "wait=0"}).status_code == 503
    assert _computations() == 2


@needs_worker
def test_daily_job_does_not_count_towards_a_keys_quota(new_client: NewClient) -> None:
    client = new_client(jobs_at_once=1)
    assert client.http.get(PATH).status_code == 401
    assert client.get(PATH).status_code == 200
    assert client.get("/v1/jobs").get_json()["items"] == []
