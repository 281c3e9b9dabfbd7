"""Every route of the document has a method in the Python client, sync and async, and in the TypeScript client."""

import doctest
import inspect
import re
from operator import attrgetter
from typing import Any

import pytest

from countinghouse_client import AsyncClient, Client
from service.clients.generator.routes import Route, example, routes
from service.clients.typescript_package import GENERATED, generate_sources
from tests.clients.cli.scripted_server import Answer, Serve, json_answer
from tests.clients.python.conftest import Asker
from tests.conftest import HttpServer
from tests.documented import documented

ROUTES = tuple(routes(documented()))
STREAMS = {"follow_job": "jobs.events", "follow_tournament": "tournaments.events"}
"""The methods that follow streams, by ``operationId``; they are written by hand."""
FOUND_IN_TYPESCRIPT = re.compile(r'^    "(/[^"]*)": \{(.*?)^    \};', re.MULTILINE | re.DOTALL)


def python_method(route: Route) -> str:
    """Return the method of a route, as a path from the client."""
    return STREAMS.get(route.name, f"routes.{route.name}")


def _missing(client: object) -> list[str]:
    return [
        f"{route.method} {route.path} has no method {python_method(route)} in {type(client).__name__}: generate the"
        " clients, or write the method of a stream and name it in STREAMS."
        for route in ROUTES
        if not callable(_get(client, python_method(route)))
    ]


def _get(client: object, path: str) -> object:
    try:
        return attrgetter(path)(client)
    except AttributeError:
        return None


def test_every_route_has_a_method_in_python() -> None:
    with Client() as client:
        assert _missing(client) == []
    assert _missing(AsyncClient()) == []


def test_missing_method_is_named() -> None:
    (first, *_) = _missing(object())
    assert first.startswith("GET /v1/krypto/solve has no method routes.get_krypto_solve_fact in object: ")


def test_both_python_clients_take_the_same() -> None:
    with Client() as client:
        other = AsyncClient()
        for route in ROUTES:
            ours, theirs = (
                inspect.signature(attrgetter(python_method(route))(one)) for one in (client, other)
            )
            assert list(ours.parameters) == list(theirs.parameters), route.name


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_every_route_has_a_method_in_typescript() -> None:
    source = (generate_sources() / GENERATED / "document.ts").read_text()
    found = {
        (method.upper(), path)
        for path, text in FOUND_IN_TYPESCRIPT.findall(source)
        for method in re.findall(r"^        (get|post|put|delete): operations\[", text, re.MULTILINE)
    }
    missing = [
        f'{route.method} {route.path} has no client.routes.{route.method}("{route.path}") in TypeScript.'
        for route in ROUTES
        if (route.method, route.path) not in found
    ]
    assert missing == []


def test_examples_of_the_docstrings_fit_the_methods() -> None:
    shown = [(route, text) for route in ROUTES if not route.is_stream and (text := example(route))]
    assert len(shown) > 60
    calls: list[tuple[str, dict[str, Any]]] = []

    class Recorder:
        def __getattr__(self, name: str) -> Any:
            def bound(*given: Any, **named: Any) -> None:
                arguments = inspect.signature(getattr(client.routes, name)).bind(*given, **named)
                calls.append((name, arguments.arguments))

            return bound

    with Client() as client:
        for route, text in shown:
            said = inspect.getdoc(getattr(client.routes, route.name))
            assert said is not None
            (one,) = doctest.DocTestParser().get_examples(said)
            assert " ".join(one.source.split()) == " ".join(text.split())
            eval(one.source, {"client": type("Shown", (), {"routes": Recorder()})})
    assert [name for name, _ in calls] == [route.name for route, _ in shown]


def test_route_sends_its_path_query_body_and_headers(serve: Serve, ask: Asker) -> None:
    server = serve(json_answer({"id": "7"}))
    ask(server.url, lambda client: client.routes.revoke_key("a/b", headers={"X-Own": "1"}))
    ask(server.url, lambda client: client.routes.show_krypto_daily(date="2026-11-01", from_=None))
    ask(server.url, lambda client: client.routes.create_key(body={"name": "mine"}))
    revoked, daily, created = server.asked
    assert (revoked.method, revoked.path, revoked.headers["x-own"]) == ("DELETE", "/v1/keys/a%2Fb", "1")
    assert (daily.method, daily.path) == ("GET", "/v1/krypto/daily?date=2026-11-01")
    assert (created.method, created.json) == ("POST", {"name": "mine"})


def test_rows_of_a_table_come_page_by_page(serve: Serve, ask: Asker) -> None:
    server = serve(json_answer({"items": [1, 2], "next": "3"}), json_answer({"items": [3], "next": None}))
    rows = ask(
        server.url, lambda client: client.routes.list_partition_counts("additive", up_to=3, limit=None)
    )
    assert rows == [1, 2, 3]
    assert [asked.path for asked in server.asked] == [
        "/v1/tables/partitions/additive?limit=1000&up_to=3",
        "/v1/tables/partitions/additive?limit=1000&up_to=3&cursor=3",
    ]


def test_picture_is_bytes_of_the_accepted_type(serve: Serve, ask: Asker) -> None:
    server = serve(Answer(body=b"\x89PNG"))
    picture = ask(server.url, lambda client: client.routes.show_chart("counts", accept="image/png"))
    assert picture == b"\x89PNG"
    assert server.asked[0].headers["accept"] == "image/png"


def test_download_yields_the_bytes_of_a_table(serve: Serve, ask: Asker) -> None:
    server = serve(Answer(body=b"n,count\n0,1\n"))
    path = "/v1/tables/partitions/additive"
    assert b"".join(ask(server.url, lambda client: client.download(path, format="csv"))) == b"n,count\n0,1\n"
    assert server.asked[0].path == f"{path}?format=csv"


@pytest.fixture(params=[False, True], ids=["sync", "async"])
def ask(request: pytest.FixtureRequest) -> Asker:
    """Return an asker for each of the two clients."""
    return Asker(request.param)


def test_routes_of_a_real_server_answer(http_server: HttpServer, ask: Asker) -> None:
    def call(name: str, *given: Any, **named: Any) -> Any:
        return ask(http_server.url, lambda client: getattr(client.routes, name)(*given, **named))

    assert call("check_alive") == {"status": "ok"}
    assert call("show_index")["catalogue"]
    assert call("get_krypto_solve_fact", cards=[2, 3, 4, 5, 6], target=6, limit=1)["forms"] == 5662
    assert call("open_puzzle", "K85V-H990-ET")["cards"] == [1, 3, 5, 9, 23]
    assert {"krypto", "partitions/additive"} <= {table["name"] for table in call("list_tables")}
    assert [one["name"] for one in call("list_charts")]
    assert call("list_problem_types")
    assert b"countinghouse" in call("show_metrics")
