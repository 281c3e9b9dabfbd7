"""The ``GET`` of an operation: its parameters in the query, its result as the answer."""

from collections.abc import Iterator

from service.docs.index import example_question
from service.facts.address import ENGINE
from service.facts.shapes import Shape, shapes_of, written
from service.openapi.job_schemas import identifier, model_reference, schema_name
from service.openapi.responses import (
    IF_NONE_MATCH,
    PARAMETERS,
    headers,
    json_response,
    problems,
)
from service.openapi.schema_forms import Json, reference, tag_name
from worker.declarations.operation import AnyOperation, Params

CACHE_HEADERS = ("ETag", "Cache-Control", "Surrogate-Key", "Cache-Tag")
LISTED = (
    "Values are separated by commas. Repeating the parameter, once for each value, is redirected there (308)."
)
TYPED = "Values are separated by commas"
ROWS = f"{TYPED} and rows by slashes; null is left empty. Or JSON"


def fact_path(operation: AnyOperation, results: Json) -> Json:
    """Return the ``get`` of an operation's path item: its parameters in the query, its result as the answer.

    ``results`` are the results of its examples, by name.
    """
    answer = json_response(
        "The result.",
        model_reference(operation.result),
        *CACHE_HEADERS,
        "Content-Location",
        examples=results,
    )
    return {
        "operationId": f"{identifier(operation)}_fact",
        "tags": [tag_name(operation.game)],
        "summary": f"{operation.summary}, as a fact",
        "description": operation.description,
        "parameters": [*_parameters(operation), _engine(operation), PARAMETERS["Prefer"], IF_NONE_MATCH],
        "responses": {
            "200": answer,
            "202": json_response(
                "A job, because the result is not known yet.",
                reference(schema_name(operation, "Job")),
                "Location",
                "Retry-After",
            ),
            "304": {"description": "Not modified.", "headers": headers(*CACHE_HEADERS)},
            **problems(308, 404, 410, 414, 422),
        },
    }


def _parameters(operation: AnyOperation) -> Iterator[Json]:
    params: type[Params] = operation.params
    schema = params.model_json_schema(mode="validation")
    required = {*schema.get("required", ()), *params.draws()}
    shapes, canonical = shapes_of(params), example_question(operation).params.canonical()
    for name, field in schema["properties"].items():
        shown = _parameter(dict(field), shapes[name], canonical.get(name))
        yield {"name": name, "in": "query", **({"required": True} if name in required else {}), **shown}


def _parameter(field: Json, shape: Shape, example: object) -> Json:
    text, default = field.pop("description", ""), field.pop("default", None)
    if _has_form(shape):
        schema, listed = _without_null(field), {"style": "form", "explode": False} if shape.depth else {}
        text = f"{text} {LISTED}".strip() if shape.depth else text
    else:
        # OpenAPI has no style of parameters for lists of lists or of objects.
        schema, listed = {"type": "string"}, {}
        text = f"{text} {ROWS if shape.plain else 'JSON'}.".strip()
        default, example = (None if one is None else written(shape, one) for one in (default, example))
    return {
        "description": text,
        **listed,
        "schema": schema if default is None else {**schema, "default": default},
        **({} if example is None else {"example": example}),
    }


def _has_form(shape: Shape) -> bool:
    """Return True if OpenAPI can describe the text: a value, or a list of values and nothing else."""
    if not shape.plain or shape.depth > 1:
        return False
    return shape.items is None or not (shape.names or shape.text or shape.integer or shape.boolean)


def _without_null(schema: Json) -> Json:
    """Return a schema without its title, and without null, which a query cannot contain."""
    left = [one for one in schema.pop("anyOf", ()) if one.get("type") != "null"]
    schema.pop("title", None)
    if len(left) == 1:
        return {**schema, **{key: value for key, value in left[0].items() if key != "description"}}
    return {**schema, "anyOf": left} if left else schema


def _engine(operation: AnyOperation) -> Json:
    return {
        "name": ENGINE,
        "in": "query",
        "description": "The engine version to answer with. With it, the answer may be cached permanently; without"
        " it, for a day.",
        "schema": {"type": "integer", "const": operation.version},
    }
