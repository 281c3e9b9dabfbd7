"""The tables of partitions and of 31-derful over HTTP, and the charts of all."""

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from pydantic import create_model

from db.keys import Scope, create_key
from service.access.setting import KEYS_VARIABLE
from service.app import create_app
from service.docs.guide import GUIDE
from service.tables.routes import ChartList
from tests.conftest import SharedWorker
from tests.oracle.partition import factorization_numbers, partition_numbers
from tests.service.conftest import KeyClient
from tests.service.pictures.charts.reading import read, text_of, values
from tests.tables import LAST_TARGET, SMALL_KRYPTO, build, only_small, small, small_by_example, want_only
from worker.games.derful31.tables.games import Derful31Summary
from worker.games.krypto.kernels.play.solve import count_solutions
from worker.games.krypto.rules.rules import RULES
from worker.games.krypto.tables.ratings import draw_game
from worker.registry import CHARTS, TABLES, TABLES_SETTING

pytestmark = pytest.mark.slow

ADDITIVE: Final = 2_345
MULTIPLICATIVE: Final = 300
NDJSON: Final = {"Accept": "application/x-ndjson"}
PUBLISHED_ORDER_3: Final = 358
RATED: Final = 1_050

_CHOSEN: Final = (
    SMALL_KRYPTO,
    small("partitions/additive", operation="additive", up_to=ADDITIVE),
    small("partitions/multiplicative", operation="multiplicative", up_to=MULTIPLICATIVE),
    small("krypto/difficulty", games=RATED),
    small("kenken/3", size=3),
    small("31-derful/3", order=3),
    small("31-derful/4", order=4, total=18),
    small("31-derful/5", order=5, total=49, count_only=True),
    TABLES["31-derful/6"],
    replace(small("31-derful-recount/6", order=6, total=57, count_only=True), on_request=False),
)
_OTHERS: Final = TABLES.keys() - {spec.name for spec in _CHOSEN} - {"31-derful/2"}
SMALL: Final = (*_CHOSEN, *small_by_example(_OTHERS))


@pytest.fixture(scope="module")
def tables(stores: object, shared_worker: SharedWorker) -> Iterator[FlaskClient]:
    """Return a client with small tables built, shared by all tests here, which change nothing."""
    with only_small(shared_worker, *SMALL):
        build()
        yield create_app().test_client()


def _pages(api: FlaskClient, path: str) -> Iterator[dict[str, Any]]:
    link: str | None = path
    while link:
        response = api.get(link)
        assert response.status_code == 200, response.get_json()
        yield from response.get_json()["items"]
        found = response.headers.get("Link")
        link = found.partition(">")[0].removeprefix("<") if found else None


def test_every_table_is_tested_as_a_small_one(tables: FlaskClient) -> None:
    listed = {table["name"]: table["status"] for table in tables.get("/v1/tables").get_json()["items"]}
    assert listed == {name: "ready" for name in TABLES if name != "31-derful/2"}
    for name in listed:
        served = tables.get(f"/v1/tables/{name}")
        assert served.status_code == 200, f"{name}: {served.get_json()}"


def test_partition_numbers_are_served(tables: FlaskClient) -> None:
    expected = [
        {"n": n, "partitions_total": str(count)} for n, count in enumerate(partition_numbers(ADDITIVE))
    ]
    path = "/v1/tables/partitions/additive"
    assert expected[200] == {"n": 200, "partitions_total": "3972999029388"}
    assert list(_pages(tables, f"{path}?limit=999")) == expected
    assert list(_pages(tables, f"{path}?up_to=20")) == expected[:21]
    assert list(_pages(tables, f"{path}?up_to=1010&cursor=990&limit=7")) == expected[990:1011]
    lines = tables.get(f"{path}?up_to=2000", headers=NDJSON).get_data(as_text=True).splitlines()
    assert [json.loads(line) for line in lines] == expected[:2001]
    beyond = tables.get(f"{path}?cursor={10**30}").get_json()
    assert beyond == {"items": [], "next": None}
    sheet = tables.get(f"{path}?up_to=1", headers={"Accept": "text/csv"}).get_data(as_text=True)
    assert list(csv.reader(io.StringIO(sheet))) == [["n", "partitions_total"], ["0", "1"], ["1", "1"]]


def test_another_shape_and_another_release_have_other_etags(tables: FlaskClient) -> None:
    path, csv_only = "/v1/tables/partitions/additive?limit=2", {"Accept": "text/csv"}
    first = tables.get(path, headers=csv_only)
    known = {**csv_only, "If-None-Match": first.headers["ETag"]}
    assert tables.get(path, headers=known).status_code == 304
    table = small("partitions/additive", operation="additive", up_to=ADDITIVE)
    (view,) = table.views
    model = create_model("Longer", __base__=view.model, more=(int | None, None))
    with pytest.MonkeyPatch.context() as patch:
        want_only(patch, replace(table, views=(replace(view, model=model),)))
        longer = create_app().test_client().get(path, headers=known)
    assert longer.get_data(as_text=True).splitlines() == ["n,partitions_total,more", "0,1,", "1,1,"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("service.tables.views.RELEASE", "99.0.0")
        later = tables.get(path, headers=known)
    assert (later.status_code, later.data) == (200, first.data)


def test_numbers_of_factorizations_are_served(tables: FlaskClient) -> None:
    expected = [
        {"n": n, "partitions_total": str(count)}
        for n, count in enumerate(factorization_numbers(MULTIPLICATIVE)[1:], 1)
    ]
    path = "/v1/tables/partitions/multiplicative"
    assert expected[71] == {"n": 72, "partitions_total": "16"}
    assert list(_pages(tables, f"{path}?limit=77")) == expected
    assert list(_pages(tables, f"{path}?up_to=1")) == [{"n": 1, "partitions_total": "1"}]


def test_table_in_the_guide_is_as_shown(tables: FlaskClient) -> None:
    text = (GUIDE / "start" / "ideas.md").read_text(encoding="utf-8")
    ((path, shown),) = re.findall(r"127\.0\.0\.1:8000(/v1/tables/[^']*)'\n```\n\n```text\n([^`]*)```", text)
    assert tables.get(path).get_data(as_text=True).splitlines() == shown.splitlines()


def test_ratings_agree_with_solve(tables: FlaskClient) -> None:
    path = "/v1/tables/krypto/difficulty"
    by_rules = tables.get(path).get_json()["by_rules"]
    assert [row["rules"] for row in by_rules] == list(RULES)
    games = [draw_game(generator) for generator in [Random(1_000)] for _ in range(RATED - 1_000)]
    games += [draw_game(generator) for generator in [Random(0)] for _ in range(1_000)]
    for row in by_rules:
        solvable = [game for game in games if count_solutions(*game, row["rules"]).distinct]
        assert (row["games"], row["solvable_total"]) == (RATED, len(solvable))
        assert len(row["ratings"]) == 101
        assert sum(row["ratings"]) == len(solvable)
    assert by_rules[0]["ratings"] != by_rules[3]["ratings"]
    cards, target = games[0]
    solved = tables.post("/v1/krypto/solve", json={"cards": cards, "target": target, "limit": 0}).get_json()
    assert by_rules[0]["ratings"][solved["result"]["rating"]] > 0
    assert tables.get(f"{path}?rules=house").get_json()["errors"][0]["pointer"] == "/rules"


def test_order_3_is_complete(tables: FlaskClient) -> None:
    path = "/v1/tables/31-derful/3"
    summary = tables.get(path).get_json()
    Derful31Summary.model_validate(summary)
    assert (summary["table"], summary["order"], int(summary["games"])) == (
        "31-derful/3",
        3,
        PUBLISHED_ORDER_3,
    )
    games = list(_pages(tables, f"{path}/games?limit=50"))
    assert len(games) == PUBLISHED_ORDER_3
    totals = [game["total"] for game in games]
    assert totals == sorted(totals)
    for row in summary["by_total"]:
        of_total = [game for game in games if game["total"] == row["total"]]
        assert len(of_total) == int(row["games"])
        assert list(_pages(tables, f"{path}/games?total={row['total']}&limit=7")) == of_total
    for game in games:
        sums = [sum(line) for line in (*game["grid"], *zip(*game["grid"], strict=True))]
        assert set(sums) == {game["total"]}


def test_total_without_games_is_empty_and_total_out_of_range_is_refused(tables: FlaskClient) -> None:
    totals = {row["total"] for row in tables.get("/v1/tables/31-derful/3").get_json()["by_total"]}
    missing = set(range(min(totals), max(totals))) - totals
    for total in missing:
        page = tables.get(f"/v1/tables/31-derful/3/games?total={total}").get_json()
        assert page == {"items": [], "next": None}
    for total in (min(totals) - 1, max(totals) + 1):
        response = tables.get(f"/v1/tables/31-derful/3/games?total={total}")
        assert response.status_code == 422
        assert response.get_json()["errors"][0]["pointer"] == "/total"


def test_games_of_order_5_are_listed_if_they_are_few(
    tables: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "/v1/tables/31-derful/5"
    (counted,) = tables.get(path).get_json()["by_total"]
    games = list(_pages(tables, f"{path}/games?total=49&limit=7"))
    assert len(games) == int(counted["games"]) == 16
    assert len({str(game["grid"]) for game in games}) == 16
    monkeypatch.setattr("worker.games.derful31.tables.games.MAX_LISTED", 15)
    response = tables.get(f"{path}/games?total=49")
    assert response.status_code == 404
    assert f"{path}/grids?total=49" in response.get_json()["detail"]


def test_published_order_6_is_served_and_can_be_recounted(tables: FlaskClient) -> None:
    census = tables.get("/v1/tables/31-derful/6").get_json()
    assert (census["order"], len(census["by_total"])) == (6, 27)
    assert census["games"] == "22209853753448607"
    recount = tables.get("/v1/tables/31-derful-recount/6").get_json()
    (counted,) = recount["recounted_rows"]
    assert json.loads(counted["row_text"]) == census["by_total"][-1]
    assert (counted["agrees"], recount["agrees"]) == (True, True)
    assert tables.get("/v1/tables/31-derful/6/games?total=57").status_code == 404


def test_grids_of_order_5_are_paged_from_anywhere(tables: FlaskClient) -> None:
    path = "/v1/tables/31-derful/5/grids?total=49"
    first = tables.get(path).get_json()
    assert (len(first["items"]), first["next"]) == (100, "100")
    assert [grid["rank"] for grid in first["items"]] == list(map(str, range(100)))
    last = list(_pages(tables, f"{path}&cursor=161990&limit=4"))
    assert [int(grid["rank"]) for grid in last] == list(range(161_990, 162_000))
    lines = tables.get(f"{path}&cursor=161990&limit=4", headers=NDJSON).get_data(as_text=True).splitlines()
    assert [json.loads(line) for line in lines] == last[:4]
    for grid in last:
        sums = [sum(line) for line in (*grid["grid"], *zip(*grid["grid"], strict=True))]
        assert set(sums) == {49}
    assert tables.get(f"{path}&cursor=162000").get_json() == {"items": [], "next": None}


def test_rows_that_are_computed_are_a_job_of_the_caller(
    tables: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEYS_VARIABLE, "required")
    made = create_key("rows", [Scope.SUBMIT], requests_per_minute=100, jobs_at_once=1)
    client = KeyClient(create_app().test_client(), made.key, made.id)
    assert client.get("/v1/tables/31-derful/5/grids?total=49&cursor=777").status_code == 200
    (job,) = client.get("/v1/jobs").get_json()["items"]
    assert job["kind"] == "31-derful.grids"


def test_kenken_puzzles_are_counted_and_those_with_the_fewest_cages_listed(tables: FlaskClient) -> None:
    path = "/v1/tables/kenken/3"
    census = tables.get(path).get_json()
    assert (census["divisions"], census["puzzles"], census["unique_total"]) == (1_434, 209_600, 167_284)
    lines = tables.get(path, headers=NDJSON).get_data(as_text=True).splitlines()
    assert [json.loads(line) for line in lines] == census["by_cages"]
    listed = list(_pages(tables, f"{path}/fewest?limit=150"))
    assert len(listed) == sum(row["unique_total"] for row in census["fewest"])
    assert [len(puzzle["cages"]) for puzzle in listed].count(2) == 240
    rated = tables.get("/v1/tables/kenken-difficulty/3").get_json()
    assert sum(row["puzzles"] for row in rated["by_technique"]) == rated["puzzles"] == 50


def test_totals_are_exported(tables: FlaskClient) -> None:
    path = "/v1/tables/31-derful/3"
    by_total = tables.get(path).get_json()["by_total"]
    lines = tables.get(path, headers=NDJSON).get_data(as_text=True).splitlines()
    assert [json.loads(line) for line in lines] == by_total
    sheet = tables.get(path, headers={"Accept": "text/csv"}).get_data(as_text=True)
    assert [row["hands"] for row in csv.DictReader(io.StringIO(sheet))] == [row["hands"] for row in by_total]


@pytest.mark.parametrize(
    ("path", "status", "pointer"),
    [
        ("tables/31-derful/7", 404, None),
        ("tables/31-derful/3?total=12", 422, "/total"),
        ("tables/31-derful/3/games?cursor=1", 422, "/cursor"),
        ("tables/kenken/2/fewest?cursor=", 422, "/cursor"),
        ("tables/31-derful/3/games?total=x", 422, "/total"),
        ("tables/31-derful/5/games", 422, "/total"),
        ("tables/31-derful/5/games?total=24", 422, "/total"),
        ("tables/31-derful/5/grids", 422, "/total"),
        ("tables/31-derful/5/grids?total=50", 422, "/total"),
        ("tables/31-derful/5/grids?total=49&cursor=-1", 422, "/cursor"),
        ("tables/31-derful/3/grids?total=12", 404, None),
        ("tables/partitions/other", 404, None),
        (f"tables/partitions/additive?up_to={ADDITIVE + 1}", 422, "/up_to"),
        ("tables/partitions/additive?up_to=-1", 422, "/up_to"),
        ("tables/partitions/additive?cursor=x", 422, "/cursor"),
        ("charts/other.svg", 404, None),
        ("charts/krypto.svg?up_to=3", 422, "/up_to"),
        ("charts/partitions-additive.svg?up_to=10000", 422, "/up_to"),
        (f"charts/partitions-multiplicative.svg?up_to={MULTIPLICATIVE + 1}", 422, "/up_to"),
    ],
)
def test_bad_input_is_named(tables: FlaskClient, path: str, status: int, pointer: str | None) -> None:
    response = tables.get(f"/v1/{path}")
    assert (response.status_code, response.mimetype) == (status, "application/problem+json")
    assert [error["pointer"] for error in response.get_json().get("errors", [])] == (
        [pointer] if pointer else []
    )


@pytest.mark.parametrize("path", ["31-derful/3", "31-derful/3/games?total=20", "partitions/additive?up_to=9"])
def test_etag_saves_the_body(tables: FlaskClient, path: str) -> None:
    first = tables.get(f"/v1/tables/{path}")
    again = tables.get(f"/v1/tables/{path}", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_charts_are_sent_as_png_and_in_any_width(tables: FlaskClient) -> None:
    path = "/v1/charts/partitions-additive.svg?width=400"
    svg = tables.get(path)
    png = tables.get(path, headers={"Accept": "image/png"})
    assert (svg.mimetype, png.mimetype) == ("image/svg+xml", "image/png")
    as_text = tables.get(path, headers={"Accept": "text/xml"})
    assert (as_text.mimetype, as_text.data) == ("text/xml", svg.data)
    page = tables.get(path, headers={"Accept": "text/html,application/xml;q=0.9,image/webp,*/*;q=0.8"})
    assert page.mimetype == "image/svg+xml"
    assert read(svg.get_data(as_text=True)).get("width") == "400"
    assert int.from_bytes(png.data[16:20], "big") == 400
    assert svg.headers["ETag"] != png.headers["ETag"]
    assert "Accept" in png.headers["Vary"]
    named = tables.get("/v1/charts/partitions-additive.png?width=400")
    assert (named.mimetype, named.data) == ("image/png", png.data)
    assert tables.get("/v1/charts/partitions-additive.csv").status_code == 406
    assert tables.get("/v1/charts/partitions-additive.svg?width=5000").status_code == 422


def test_charts_are_listed_and_drawn(tables: FlaskClient) -> None:
    listed = tables.get("/v1/charts").get_json()
    ChartList.model_validate(listed)
    assert [entry["name"] for entry in listed["items"]] == list(CHARTS)
    for entry in listed["items"]:
        response = tables.get(entry["links"]["self"])
        assert (response.status_code, response.mimetype) == (200, "image/svg+xml"), (
            f"{entry['name']} is not drawn from the tables in SMALL, of which some need other parameters:"
            f" {response.get_json(silent=True)}"
        )
        assert response.headers["Cache-Control"] == "public, max-age=3600"
        root = read(response.get_data(as_text=True))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.get("viewBox")
        assert root.get("role") == "img"
        for part in ("title", "desc"):
            assert root.findtext(f"{{http://www.w3.org/2000/svg}}{part}")
        again = tables.get(entry["links"]["self"], headers={"If-None-Match": response.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        for table in entry["links"]["tables"]:
            assert tables.get(table).status_code == 200


def test_chart_shows_its_table(tables: FlaskClient) -> None:
    summary = tables.get("/v1/tables/krypto?rules=integer").get_json()
    numbers = summary["unsolvable_by_target"]
    root = read(tables.get("/v1/charts/krypto.svg").get_data(as_text=True))
    drawn = [element.get("data-y") for element in root.iter() if element.get("data-y") is not None]
    assert drawn[LAST_TARGET : 2 * LAST_TARGET] == [str(number) for number in numbers]
    assert "Hands of five cards from 1 to 5" in text_of(root, "title") + " ".join(root.itertext())


def test_pin_plot_goes_up_to_200_by_default(tables: FlaskClient) -> None:
    counts = factorization_numbers(MULTIPLICATIVE)
    for query, last in (("", 200), ("?up_to=72", 72), (f"?up_to={MULTIPLICATIVE}", MULTIPLICATIVE)):
        root = read(tables.get(f"/v1/charts/partitions-multiplicative.svg{query}").get_data(as_text=True))
        assert values(root) == {
            " ".join(map(str, range(1, last + 1))): " ".join(str(count) for count in counts[1 : last + 1])
        }


def test_chart_of_a_missing_table_is_refused_with_the_reason(
    api: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TABLES_SETTING, "none")
    assert api.get("/v1/charts/krypto.svg").get_json()["type"] == "/problems#table-off"
    want_only(monkeypatch, *SMALL)
    response = api.get("/v1/charts/31-derful.svg")
    assert (response.status_code, response.get_json()["type"]) == (503, "/problems#table-not-ready")
    assert response.headers["Retry-After"]
