"""The OpenAPI document: valid, the committed one, and its examples true."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator, validate

from service.docs.openapi.document import build_document, document_yaml
from worker.declarations.operation import AnyOperation, Example
from worker.registry import public_operations

ROOT = Path(__file__).parents[3]
COMMITTED = ROOT / "openapi.yaml"
EXAMPLES = [
    pytest.param(operation, example, id=f"{operation.kind}: {example.summary}")
    for operation in public_operations()
    for example in operation.examples
]


def test_the_document_is_valid() -> None:
    validate(build_document(), cls=OpenAPIV31SpecValidator)


def test_the_committed_document_is_what_the_code_says() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == document_yaml()


def test_the_document_has_every_route(api: FlaskClient) -> None:
    undocumented = {"/", "/docs", "/docs/assets/{name}", "/openapi.yaml"}
    routes = {
        re.sub(r"<(?:\w+:)?(?:\w+_)?(\w+)>", r"{\1}", rule.rule)
        for rule in api.application.url_map.iter_rules()
    }
    assert routes - undocumented == set(build_document()["paths"])


@pytest.mark.parametrize("operation", public_operations(), ids=lambda operation: operation.kind)
def test_every_operation_has_an_example(operation: AnyOperation) -> None:
    assert operation.examples


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize(("operation", "example"), EXAMPLES)
def test_examples_are_true(api: FlaskClient, operation: AnyOperation, example: Example) -> None:
    response = api.post(f"/v1/{operation.game}/{operation.name}", json=dict(example.params))
    assert response.status_code == 200
    assert response.get_json()["result"] == example.result
    path = build_document()["paths"][f"/v1/{operation.game}/{operation.name}"]["post"]
    examples = path["responses"]["200"]["content"]["application/json"]["examples"].values()
    (shown,) = (one["value"] for one in examples if one["summary"] == example.summary)
    assert shown.keys() == response.get_json().keys()
    assert shown["links"].keys() == response.get_json()["links"].keys()


def test_the_document_is_served(api: FlaskClient) -> None:
    response = api.get("/openapi.yaml")
    assert yaml.safe_load(response.data) == build_document()
    again = api.get("/openapi.yaml", headers={"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304


def test_the_documentation_needs_no_other_server(api: FlaskClient) -> None:
    page = api.get("/docs").get_data(as_text=True)
    assert not re.search(r"(?:https?:)?//", page.replace("<!doctype", ""))
    assets = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(assets) >= 3
    for asset in assets:
        with api.get(f"/{asset}") as response:
            assert response.status_code == 200


def test_every_problem_type_is_described(api: FlaskClient) -> None:
    assert _problem_types() == set(api.get("/problems").get_json())


def _problem_types() -> set[str]:
    """The problem types that the code names: by address, as the name of a problem, or as the code of a failed job."""
    found: set[str] = set()
    for folder in ("service", "worker"):
        for source in (ROOT / folder).rglob("*.py"):
            text = source.read_text(encoding="utf-8")
            found.update(re.findall(r"/problems#([a-z-]+)", text))
            for call in (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)):
                found.update(_named_by(call))
    return found


def _named_by(call: ast.Call) -> Iterator[str]:
    called = ast.unparse(call.func).rpartition(".")[2]
    if called in ("ProblemError", "problem_response"):
        names = [keyword.value for keyword in call.keywords if keyword.arg == "name"]
        yield from (str(name.value) for name in names if isinstance(name, ast.Constant) and name.value)
    elif called == "JobFailure":
        code = call.args[0] if call.args else call.keywords[0].value
        assert isinstance(code, ast.Constant), f"the code of {ast.unparse(call)} should be written out"
        yield str(code.value)


def test_every_tag_is_described() -> None:
    document = build_document()
    operations = (
        operation
        for path in document["paths"].values()
        for method, operation in path.items()
        if method != "parameters"
    )
    used = {tag for operation in operations for tag in operation["tags"]}
    assert used == {tag["name"] for tag in document["tags"]}


def test_types_of_generated_clients_have_names_of_their_own() -> None:
    """Generators call a type by the title of its schema, or else by its name, without what no identifier has."""
    schemas = build_document()["components"]["schemas"]
    assert all(re.fullmatch(r"[A-Za-z0-9]+", name) for name in schemas)
    named = Counter(schema.get("title", name).lower() for name, schema in schemas.items())
    assert {name: times for name, times in named.items() if times > 1} == {}
