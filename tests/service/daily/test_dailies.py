"""The dailies of all games: ranges of days, secrecy of coming puzzles, and published days."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select, text
from werkzeug.test import TestResponse

from db.jobs import Wanted, list_jobs
from db.models import Computation
from db.sessions import transaction
from service.access.setting import DAILY_VARIABLE
from service.app import create_app
from service.daily import routes as daily
from service.http.problems import MEDIA_TYPE
from tests.service.conftest import KeyClient, NewClient
from worker.registry import DAILIES, OPERATIONS, hidden_kinds, public_operations

NOW: Final = datetime(2026, 11, 22, 9, 30, tzinfo=UTC)
SECRET: Final = "a-secret-for-tests-only"
GAMES: Final = tuple(DAILIES)

needs_worker = pytest.mark.usefixtures("worker")
stays_queued = pytest.mark.usefixtures("lost_messages")


@pytest.fixture(autouse=True)
def _it_is_sunday(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "database_now", lambda: NOW)
    monkeypatch.setenv(DAILY_VARIABLE, SECRET)


@pytest.fixture
def site(empty_stores: object) -> FlaskClient:
    """Return a client of an installation with a random secret of its own."""
    return create_app().test_client()


def path(game: str, query: str = "") -> str:
    """Return the address of a game's dailies."""
    return f"/v1/{game}/daily{query}"


def ask(client: FlaskClient, address: str) -> TestResponse:
    """Return the answer, and repeat the request while the service is too busy."""
    response = client.get(address, headers={"Prefer": "wait=30"})
    while response.status_code == 503:
        assert int(response.headers["Retry-After"]) >= 1
        response = client.get(address, headers={"Prefer": "wait=30"})
    return response


def result(client: FlaskClient, operation: str, params: dict[str, Any]) -> dict[str, Any]:
    """Return the result of an operation."""
    job = client.post(f"/v1/{operation}", json=params).get_json()
    while job["status"] in ("queued", "running"):
        job = client.get(job["links"]["self"], headers={"Prefer": "wait=30"}).get_json()
    found: dict[str, Any] = job["result"]
    return found


def computations() -> int:
    """Return the number of computations."""
    with transaction() as session:
        return session.scalar(select(func.count()).select_from(Computation)) or 0


def parts(game: str, day: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the puzzles of a day."""
    return [day["small"], day["large"]] if game == "kenken" else [day]


def codes(game: str, day: dict[str, Any]) -> list[str]:
    """Return the codes of a day's puzzles."""
    return [part["puzzle_code"] for part in parts(game, day)]


def seeds(game: str, day: dict[str, Any]) -> list[int | None]:
    """Return the seeds of a day's puzzles."""
    return [part["seed"] for part in parts(game, day)]


@needs_worker
@pytest.mark.parametrize("game", GAMES)
def test_published_days_never_change(site: FlaskClient, game: str) -> None:
    """Check the published puzzles of this secret, which must never change."""
    published = {
        "krypto": [["K2HN-5S70-C0"], ["KWE5-260D-X"]],
        "kenken": [
            ["NAM1-E04F-8NTZ-6", "N1GR-RDX8-PC01-E2Z7-XQ42-YCKQ-2W"],
            ["N5W2-198A-5CY6-8", "N303-2KE6-BTM0-GT1M-S9DZ-H9QK-YH"],
        ],
        "31-derful": [["D26M-RCS2"], ["DAZB-4KFP-X"]],
        "year": [["Y661-6E4Q"], ["Y15X-K7PJ-7"]],
    }
    assert game in published, f"add the codes of {game}, which must never change"
    days = ask(site, path(game, "?from=2026-11-20&to=2026-11-21")).get_json()["items"]
    assert [codes(game, day) for day in days] == published[game]


@needs_worker
@pytest.mark.parametrize("game", GAMES)
def test_every_daily_is_opened_by_its_code(site: FlaskClient, game: str) -> None:
    day = ask(site, path(game)).get_json()
    assert day["date"] == "2026-11-22"
    assert day["server_now"] == "2026-11-22T09:30:00.000Z"
    assert {(part["seed"], part["made_by"]) for part in parts(game, day)} == {(None, None)}
    for code in codes(game, day):
        puzzle = ask(site, f"/v1/puzzles/{code}?with_solution=1").get_json()
        assert (puzzle["game"], puzzle["puzzle_code"]) == (game, code)
        assert puzzle["solution"]


@needs_worker
@pytest.mark.parametrize("game", GAMES)
def test_address_of_a_past_puzzle_makes_it_again(site: FlaskClient, game: str) -> None:
    """Check all days of a week: the parameters of most games depend on the weekday."""
    days = ask(site, path(game, "?from=2026-11-14&to=2026-11-20")).get_json()["items"]
    for day in days:
        made_by = [part["made_by"] for part in parts(game, day)]
        for seed, address in zip(seeds(game, day), made_by, strict=True):
            assert f"seed={seed}" in address
        made = [ask(site, address).get_json() for address in made_by]
        puzzles = made if game in ("kenken", "year") else [answer["deals"][0] for answer in made]
        assert [puzzle["puzzle_code"] for puzzle in puzzles] == codes(game, day)


@needs_worker
def test_daily_cards_can_be_solved(site: FlaskClient) -> None:
    cards = ask(site, path("31-derful", "?date=2026-11-20")).get_json()
    solved = result(site, "31-derful/solve", {"cards": cards["cards"]})
    rated = "difficulty", "rating", "arrangements_log10"
    assert (solved["total"], [solved[name] for name in rated]) == (
        cards["total"],
        [cards[name] for name in rated],
    )


@needs_worker
def test_kenken_gets_harder_through_the_week(site: FlaskClient) -> None:
    days = ask(site, path("kenken", "?from=2026-11-09&to=2026-11-15")).get_json()["items"]
    small = [(day["small"]["size"], day["small"]["difficulty"]) for day in days]
    large = [(day["large"]["size"], day["large"]["difficulty"]) for day in days]
    assert small == [(4, "easy")] * 3 + [(4, "medium")] * 3 + [(4, "hard")]
    assert large == [*[(6, "easy")] * 2, *[(6, "medium")] * 2, *[(6, "hard")] * 2, (7, "hard")]


@needs_worker
@pytest.mark.parametrize("game", GAMES)
def test_month_is_one_answer(site: FlaskClient, game: str) -> None:
    query = "?from=2026-10-23&to=2026-11-22"
    month = ask(site, path(game, query)).get_json()
    assert [day["date"] for day in month["items"]] == [
        str(date(2026, 10, 23) + timedelta(days=n)) for n in range(31)
    ]
    assert month["server_now"]
    assert computations() == 31
    single = site.get(path(game, "?date=2026-11-10")).get_json()
    assert single == month["items"][18]
    past = site.get(path(game, "?from=2026-10-23&to=2026-11-20"))
    assert past.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert past.get_json() == {"items": month["items"][:-2]}
    again = site.get(
        path(game, "?from=2026-10-23&to=2026-11-20"), headers={"If-None-Match": past.headers["ETag"]}
    )
    assert again.status_code == 304


@needs_worker
def test_open_range_ends_at_the_first_or_last_day(site: FlaskClient) -> None:
    items = ask(site, path("krypto", "?from=2026-11-21")).get_json()["items"]
    assert [day["date"] for day in items] == ["2026-11-21", "2026-11-22"]
    items = ask(site, path("krypto", "?to=1963-01-03")).get_json()["items"]
    assert [day["date"] for day in items] == ["1963-01-01", "1963-01-02", "1963-01-03"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("?date=2026-11-23", "date"),
        ("?from=2026-11-23", "from"),
        ("?to=2026-11-23", "to"),
        ("?date=1962-12-31", "date"),
        ("?from=1962-12-31", "from"),
        ("?from=2026-11-20&to=2026-11-19", "to"),
        ("?from=2026-10-01&to=2026-11-01", "to"),
        ("?date=2026-11-20&from=2026-11-20", "date"),
        ("?from=yesterday", "from"),
        ("?to=", "to"),
        ("?first=2026-11-20", "first"),
    ],
)
def test_nonexistent_days_are_named(site: FlaskClient, game: str, query: str, name: str) -> None:
    response = site.get(path(game, query))
    assert (response.status_code, response.mimetype) == (422, MEDIA_TYPE)
    assert response.get_json()["errors"][0] == {
        "pointer": f"/{name}",
        "in": "query",
        "detail": response.get_json()["errors"][0]["detail"],
    }
    assert computations() == 0


@stays_queued
def test_unfinished_range_is_computed_in_the_background(site: FlaskClient) -> None:
    for _ in range(2):
        response = site.get(path("kenken", "?from=2026-11-01&to=2026-11-10"), headers={"Prefer": "wait=0"})
        assert (response.status_code, response.mimetype) == (503, MEDIA_TYPE)
        assert int(response.headers["Retry-After"]) >= 1
    assert computations() == 10


@needs_worker
def test_concurrent_requests_make_each_day_once(site: FlaskClient) -> None:
    app = site.application

    def month(_number: int) -> int:
        return ask(app.test_client(), path("31-derful", "?from=2026-11-01&to=2026-11-22")).status_code

    with ThreadPoolExecutor(40) as pool:
        assert set(pool.map(month, range(40))) == {200}
    assert computations() == 22


@pytest.mark.parametrize("game", GAMES)
def test_seeds_of_all_days_are_keyed(game: str) -> None:
    """Check the first days of the archive and the last ones before those that are tested with a worker."""
    daily_of, first = DAILIES[game].params, DAILIES[game].first_day
    for start in (first, date(2026, 11, 10)):
        for number in range(14):
            day = start + timedelta(days=number)
            one, again, other = (
                [each for each in _numbers(daily_of(day, secret).canonical()) if _is_seed(each)]
                for secret in (SECRET, SECRET, "another-secret-for-tests")
            )
            assert one == again
            assert one
            assert not set(one) & {*other, int(f"{day:%Y%m%d}"), day.toordinal()}


def _is_seed(value: object) -> bool:
    return isinstance(value, int) and value > 1_000_000


def test_no_route_reveals_the_seed_of_a_daily() -> None:
    made = {daily.operation.kind for daily in DAILIES.values()}
    assert len(made) == len(DAILIES) > 1
    assert made <= hidden_kinds()
    assert not made & {operation.kind for operation in public_operations()}
    assert all(OPERATIONS[kind].internal for kind in made)


@needs_worker
@pytest.mark.parametrize("game", GAMES)
def test_jobs_with_seeds_are_hidden(site: FlaskClient, operator: KeyClient, game: str) -> None:
    day = ask(site, path(game)).get_json()
    (job,) = list_jobs(Wanted(), limit=2).records
    assert job.kind == f"{game}.daily"
    hidden = [str(seed) for seed in _numbers(job.params) if _is_seed(seed)]
    assert hidden
    for client in (site, operator):
        for listed in ("/v1/jobs", "/v1/jobs?status=succeeded"):
            assert client.get(listed).get_json()["items"] == []
        assert client.get(f"/v1/jobs?kind={game}.daily").status_code == 422
        for shown in (job.id, job.computation_id):
            for address in (f"/v1/jobs/{shown}", f"/v1/jobs/{shown}/items", f"/v1/jobs/{shown}/events"):
                assert client.get(address).status_code == 404
            assert client.delete(f"/v1/jobs/{shown}").status_code == 404
        for public in ("/metrics", "/v1/tables"):
            assert not [seed for seed in hidden if seed in client.get(public).get_data(as_text=True)]
    assert not [seed for seed in hidden if seed in str(day)]
    for route in (f"/v1/{game}/daily", "/v1/jobs"):
        submitted = site.post(route, json={"kind": f"{game}.daily", "params": dict(job.params)})
        assert submitted.status_code in (405, 422)


def _numbers(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        for member in value.values():
            yield from _numbers(member)
    elif isinstance(value, list):
        for member in value:
            yield from _numbers(member)
    else:
        yield value


@needs_worker
@pytest.mark.parametrize("game", GAMES)
def test_a_week_ahead_is_open_to_those_who_ask_for_it(site: FlaskClient, game: str) -> None:
    ahead = ask(site, path(game, "?from=2026-11-22&to=2026-11-29&ahead=1"))
    items = ahead.get_json()["items"]
    assert [day["date"] for day in items] == [str(date(2026, 11, 22 + n)) for n in range(8)]
    assert "immutable" not in ahead.headers["Cache-Control"]
    assert not any(any(seeds(game, day)) for day in items)
    beyond = site.get(path(game, "?from=2026-11-22&to=2026-11-30&ahead=1"))
    assert beyond.status_code == 422
    assert site.get(path(game, "?date=2026-11-23")).status_code == 422


@needs_worker
@pytest.mark.parametrize("game", GAMES)
def test_puzzles_depend_on_the_secret_that_all_processes_share(
    empty_stores: object, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(daily, "database_now", lambda: NOW + timedelta(days=30))
    query = path(game, "?date=2026-12-10")

    def installation(secret: str) -> dict[str, Any]:
        monkeypatch.setenv(DAILY_VARIABLE, secret)
        with transaction() as session:
            session.execute(text("TRUNCATE computations CASCADE"))
        day: dict[str, Any] = ask(create_app().test_client(), query).get_json()
        return day

    one, other = installation(SECRET), installation("another-secret-for-tests")
    assert seeds(game, one) != seeds(game, other)
    assert installation(SECRET) == one
    kept = installation("")
    assert installation("") == kept
    assert seeds(game, kept) not in (seeds(game, one), seeds(game, other))


@needs_worker
def test_dailies_are_private_where_keys_are_required(new_client: NewClient) -> None:
    client = new_client(jobs_at_once=1)
    assert client.http.get(path("kenken")).status_code == 401
    assert client.get(path("kenken")).headers["Cache-Control"].startswith("private, max-age=")
    past = client.get(path("kenken", "?date=2026-11-20")).headers["Cache-Control"]
    assert past == "private, max-age=31536000, immutable"
