"""Examples in the document: each operation has some, and each follows its schema."""

from collections.abc import Iterator

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from service.http.pages import JSON
from service.openapi.document import METHODS, example_contents, model_of_content
from service.openapi.paths import firsts_of_games
from service.openapi.schemas import Json, schema_name
from tests.documented import documented, resolved
from worker.registry import public_operations

OPERATIONS = {
    operation["operationId"]: operation
    for item in documented()["paths"].values()
    for method, operation in item.items()
    if method in METHODS
}
DOCUMENT = "urn:document"
REGISTRY: Registry[Json] = Registry().with_resource(DOCUMENT, DRAFT202012.create_resource(documented()))

OTHER_JOBS = {schema_name(operation, "Job") for operation in public_operations()} - {
    schema_name(operation, "Job") for operation in firsts_of_games(public_operations())
}
"""Jobs that are not shown: they differ by parameters and result, which the body and the fact show."""


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_body_and_answer_has_an_example(name: str) -> None:
    for content in example_contents(OPERATIONS[name]):
        if model_of_content(content) in OTHER_JOBS:
            continue
        model = model_of_content(content)
        where = f"`{model}` in `models`" if model else f"`{name}` in `texts`"
        assert _has_example(content), (
            f"{name} has no example: add one as {where} of service/openapi/examples.yaml, then run `make openapi`"
        )


def _has_example(content: Json) -> bool:
    return any("examples" in media or "example" in media for media in content.values())


@pytest.mark.parametrize("name", OPERATIONS)
def test_examples_follow_their_schemas(name: str) -> None:
    for schema, value in _examples(OPERATIONS[name]):
        validator = Draft202012Validator(
            {"$ref": f"{DOCUMENT}{schema['$ref']}"},
            registry=REGISTRY,
            format_checker=Draft202012Validator.FORMAT_CHECKER,
        )
        wrong = [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(value)]
        assert not wrong, (
            f"an example of {name} differs from {schema['$ref']}: {'; '.join(wrong)}. Correct it in"
            " service/openapi/examples.yaml, or in the operation's `examples`, then run `make openapi`"
        )


def _examples(operation: Json) -> Iterator[tuple[Json, object]]:
    """Yield the schema and the value of each JSON example of an operation."""
    answers = [resolved(answer) for answer in operation["responses"].values()]
    contents = [part.get("content", {}) for part in (operation.get("requestBody", {}), *answers)]
    for media in (content[JSON] for content in contents if JSON in content):
        for example in media.get("examples", {}).values():
            yield media["schema"], resolved(example)["value"]
