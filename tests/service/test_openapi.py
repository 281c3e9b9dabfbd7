"""The OpenAPI document: valid, the committed one, and its examples true."""

import re
from pathlib import Path

import pytest
import yaml
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator, validate

from service.openapi.document import build_document, document_yaml
from worker.jobs.operation import AnyOperation, Example
from worker.jobs.registry import public_operations

COMMITTED = Path(__file__).parents[2] / "openapi.yaml"
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
    described = api.get("/problems").get_json()
    sources = [*Path("service").rglob("*.py"), *Path("worker").rglob("*.py")]
    used = {
        name
        for source in sources
        for name in re.findall(r"/problems#([a-z-]+)", source.read_text(encoding="utf-8"))
    }
    assert used <= set(described)
