"""The OpenAPI document: valid, identical to the committed file, and with correct examples."""

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator, validate

from service.http.described import tag_name
from service.http.problems import ProblemType
from service.openapi.document import document_yaml
from service.openapi.paths import CACHE_HEADERS
from service.openapi.schemas import Json
from service.tournaments.wishes import PROBLEMS
from tests.documented import COMMITTED, documented, resolved, shown_jobs
from worker.declarations.operation import AnyOperation
from worker.declarations.sentences import FAILURES, FailureCode
from worker.registry import public_operations

EXAMPLES = [
    pytest.param(operation, number, id=f"{operation.kind}: {example.summary}")
    for operation in public_operations()
    for number, example in enumerate(operation.examples)
]

HEADERS_OF_FACTS = {"X-Request-ID", *CACHE_HEADERS}
MOST_LINES = 16_450
"""Maximum number of lines of the document, which people review."""


@pytest.fixture
def document() -> Json:
    return documented()


def test_document_is_valid(document: Json) -> None:
    validate(document, cls=OpenAPIV31SpecValidator)


def test_committed_document_matches_the_code(api: FlaskClient) -> None:
    # A comparison of so many lines would take pytest minutes to explain.
    is_up_to_date = COMMITTED.read_text(encoding="utf-8") == document_yaml(api.application)
    assert is_up_to_date, "run `make openapi`, and look at what changed with `git diff openapi.yaml`"


def test_document_has_every_route(api: FlaskClient, document: Json) -> None:
    undocumented = {
        "/data",
        # Listed by /v1/data, with their addresses.
        "/data/{table}/{version}/{file}",
        "/docs",
        "/docs/{name}",
        "/llms.txt",
        "/openapi.json",
        "/openapi.yaml",
        "/puzzle-codes.json",
    }
    # Pages for people are not part of the API.
    routes = {
        re.sub(r"<(?:\w+:)?(?:\w+_(?=id>))?(\w+)>", r"{\1}", rule.rule)
        for rule in api.application.url_map.iter_rules()
        if not rule.endpoint.startswith("page.")
    }
    new, gone = routes - undocumented - document["paths"].keys(), document["paths"].keys() - routes
    assert new == set(), (
        "give these routes a description (service/http/described.py), then run `make openapi`"
    )
    assert gone == set(), "these routes are gone: run `make openapi`"


def test_document_stays_short_enough_to_review() -> None:
    lines = len(COMMITTED.read_text(encoding="utf-8").splitlines())
    assert lines <= MOST_LINES, (
        "share what is repeated (service/openapi/document.py), or shorten the answers of examples;"
        " if a new route needs the lines, raise MOST_LINES"
    )


def test_every_tag_is_described(document: Json) -> None:
    described = [tag["name"] for tag in document["tags"]]
    used = {tag for item in document["paths"].values() for route in item.values() for tag in _tags(route)}
    assert used - set(described) == set(), "describe these tags in TAGS in service/openapi/document.py"
    assert set(described) - used == set(), "no route has these tags: TAGS in service/openapi/document.py"


def test_tags_can_be_names_of_modules() -> None:
    assert [tag_name(name) for name in ("krypto", "31-derful", "two-words")] == [
        "krypto",
        "derful31",
        "two_words",
    ]


def test_operation_ids_tags_and_enum_names_are_identifiers(document: Json) -> None:
    routes = [
        route
        for item in (*document["paths"].values(), *document["webhooks"].values())
        for route in item.values()
        if isinstance(route, dict)
    ]
    names = [route["operationId"] for route in routes]
    assert len(set(names)) == len(names)
    assert [name for name in names if not re.fullmatch(r"[a-z][a-z0-9_]*", name)] == []
    tags = [tag["name"] for tag in document["tags"]]
    assert [tag for tag in tags if not re.fullmatch(r"[a-z][a-z0-9_]*", tag)] == []
    enums = [part for part in _objects(document) if isinstance(part.get("enum"), list)]
    signs = [part for part in enums if any(not re.search(r"\w", str(member)) for member in part["enum"])]
    assert signs
    for part in signs:
        assert len(part["x-enum-varnames"]) == len(part["enum"]) == len(set(part["x-enum-varnames"]))
        assert all(re.fullmatch(r"[A-Z][A-Z0-9_]*", name) for name in part["x-enum-varnames"])


def test_no_property_is_only_null(document: Json) -> None:
    alone = [
        (name, field)
        for part in _objects(document)
        for name, field in (part.get("properties") or {}).items()
        if isinstance(field, dict) and field.get("type") == "null"
    ]
    assert alone == []


def _objects(part: object) -> Iterator[Json]:
    """Yield all objects of a part of the document, examples too."""
    if isinstance(part, dict):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _objects(inner)


def _tags(route: object) -> list[str]:
    return route.get("tags", []) if isinstance(route, dict) else []


@pytest.mark.parametrize("operation", public_operations(), ids=lambda operation: operation.kind)
def test_every_operation_has_an_example(operation: AnyOperation) -> None:
    assert operation.examples


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize(("operation", "number"), EXAMPLES)
def test_examples_match_the_computed_answers(api: FlaskClient, operation: AnyOperation, number: int) -> None:
    shown, params = shown_jobs(operation.kind)[number], operation.examples[number].params
    response = api.post(f"/v1/{operation.game}/{operation.name}", json=dict(params))
    assert response.status_code == 200
    answer = response.get_json()
    assert answer["result"] == shown["result"]
    assert shown.keys() == answer.keys()
    assert shown["links"].keys() == answer["links"].keys()


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("operation", public_operations(), ids=lambda operation: operation.kind)
def test_documented_facts_match_the_computed_answers(
    api: FlaskClient, document: Json, operation: AnyOperation
) -> None:
    path = f"/v1/{operation.game}/{operation.name}"
    fact = document["paths"][path]["get"]
    parameters = [resolved(parameter) for parameter in fact["parameters"]]
    query = {
        parameter["name"]: _text(parameter["example"])
        for parameter in parameters
        if parameter["in"] == "query" and "example" in parameter
    }
    required = {parameter["name"] for parameter in parameters if parameter.get("required")}
    assert required <= query.keys()
    response = api.get(path, query_string=query)
    examples = fact["responses"]["200"]["content"]["application/json"]["examples"]
    assert response.get_json() == examples["example1"]["value"]
    spelled = {"path": path, "query_string": {**query, "format": "json"}}
    known = {"If-None-Match": response.headers["ETag"]}
    for status, answer in (("200", api.get(**spelled)), ("304", api.get(**spelled, headers=known))):
        assert str(answer.status_code) == status
        assert (
            set(resolved(fact["responses"][status])["headers"]) == {*answer.headers.keys()} & HEADERS_OF_FACTS
        )


def _text(value: object) -> str:
    """Return a value as generated clients write it."""
    if isinstance(value, list):
        return ",".join(map(_text, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_document_is_served(api: FlaskClient, encoding: str) -> None:
    response = api.get("/openapi.yaml", headers={"Accept-Encoding": encoding})
    body = gzip.decompress(response.data) if encoding == "gzip" else response.data
    assert body == COMMITTED.read_bytes()
    known = {"Accept-Encoding": encoding, "If-None-Match": response.headers["ETag"]}
    assert api.get("/openapi.yaml", headers=known).status_code == 304


def test_every_problem_type_is_described(api: FlaskClient) -> None:
    described = api.get("/problems").get_json()
    declared = {name for part in get_args(ProblemType) for name in get_args(part)}
    assert (declared | set(PROBLEMS)) ^ set(described) == set(), (
        "PROBLEM_TYPES and ProblemType in service/http/problems.py differ"
    )
    differing = set(get_args(FailureCode)) ^ set(FAILURES)
    assert differing == set(), "FAILURES and FailureCode in worker/declarations/sentences.py differ"
    sources = [*Path("service").rglob("*.py"), *Path("worker").rglob("*.py")]
    used = {
        name
        for source in sources
        for name in re.findall(r"/problems#([a-z-]+)", source.read_text(encoding="utf-8"))
    }
    assert used - set(described) == set(), "describe these in PROBLEM_TYPES in service/http/problems.py"


def test_every_shared_response_and_header_is_used(document: Json) -> None:
    used = set(re.findall(r"#/components/(\w+)/([\w-]+)", json.dumps(document)))
    components = document["components"]
    declared = {(kind, name) for kind in ("responses", "headers") for name in components[kind]}
    assert declared - used == set()


def test_types_of_generated_clients_have_unique_names(document: Json) -> None:
    schemas = document["components"]["schemas"]
    assert all(re.fullmatch(r"[A-Za-z0-9]+", name) for name in schemas)
    # A title would be another name to some generators.
    assert not any("title" in schema for schema in schemas.values())
    named = Counter(map(str.lower, schemas))
    assert {name: times for name, times in named.items() if times > 1} == {}


def test_each_default_is_described_once(document: Json) -> None:
    said = [text for text in _descriptions(document) if text.count("Default:") > 1]
    assert said == []


def _descriptions(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        yield from (text for key, text in part.items() if key == "description" and isinstance(text, str))
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _descriptions(inner)
