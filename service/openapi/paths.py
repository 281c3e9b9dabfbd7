"""The ``paths`` of the document: of the routes whose views have a description, and of every operation."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from flask import Flask
from pydantic import BaseModel

from service.docs.routes import example_question
from service.facts.address import ENGINE
from service.facts.shapes import Shape, format_value, shapes_of
from service.http.described import Described, description_of, summary_of, tag_name
from service.jobs.answer import FINISHED, FINISHED_HEADERS, PENDING_HEADERS
from service.openapi.responses import (
    BODY_PROBLEMS,
    IF_NONE_MATCH,
    PARAMETERS,
    also_as,
    headers,
    json_response,
    problems,
    request_body,
    response,
)
from service.openapi.schemas import (
    REF,
    Json,
    description_inside,
    identifier,
    model_reference,
    reference,
    schema_name,
)
from service.pictures.formats import FORMATS
from worker.declarations.operation import AnyOperation, Output, Params
from worker.jobs.job_document import job_links

_ARGUMENT = re.compile(r"<(?:(\w+):)?((?:\w+_(?=id>))?(\w+))>")


def route_paths(app: Flask) -> Json:
    """Return the paths of all routes whose views have a description."""
    paths: Json = {}
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        route = description_of(view)
        if route is not None:
            item = paths.setdefault(_ARGUMENT.sub(r"{\3}", rule.rule), {})
            (method,) = (rule.methods or set()) - {"HEAD", "OPTIONS"}
            item[method.lower()] = _route(rule.rule, route, *summary_of(view))
    return paths


def _route(rule: str, route: Described, summary: str, text: str) -> Json:
    arguments = [
        {**_path_parameter(converter, argument, name), **route.path.get(name, {})}
        for converter, argument, name in _ARGUMENT.findall(rule)
    ]
    parameters = [*arguments, *(PARAMETERS[name] for name in route.parameters)]
    answers = {str(status): response(answer) for status, answer in route.returns().items()}
    expected = [*route.problems, *([404] if arguments else [])]
    body: Json = {}
    if route.queries:
        parameters += _query_parameters(route.queries)
        expected.append(422)
    if route.body:
        body = {
            "requestBody": request_body(
                reference(route.body.__name__), required=_is_body_required(route.body)
            )
        }
        expected += BODY_PROBLEMS
    if route.has_etag:
        parameters.append(IF_NONE_MATCH)
        answers["200"]["headers"] |= headers("ETag")
        answers["304"] = {"description": "Not modified.", "headers": headers("ETag")}
    return {
        "operationId": route.operation_id,
        "tags": [tag_name(route.tag)],
        "summary": summary,
        **({"description": text} if text else {}),
        **({"parameters": parameters} if parameters else {}),
        **body,
        "responses": answers | problems(*expected),
    }


def _is_body_required(body: type[BaseModel]) -> bool:
    """Return True if a body is required, because one of its fields has no default."""
    return any(field.is_required() for field in body.model_fields.values())


def _path_parameter(converter: str, argument: str, name: str) -> Json:
    form = {"format": "uuid"} if converter == "uuid" else {}
    description = f"The {argument.replace('_', chr(39) + 's ')}."
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": {"type": "string", **form},
    }


def _query_parameters(models: Iterable[type[BaseModel]]) -> list[Json]:
    return [
        {
            "name": name,
            "in": "query",
            **({"required": True} if name in schema.get("required", ()) else {}),
            "description": field.pop("description", ""),
            "schema": _without_null(field),
        }
        for model in models
        for schema in (model.model_json_schema(ref_template=REF),)
        for name, field in schema["properties"].items()
    ]


_JOB_ID = "019a9f3e-6b5c-7d41-8a52-3f1c9be07d66"


def operation_path(operation: AnyOperation, *, show_job: bool) -> Json:
    """Return the path item of an operation; ``show_job``: with the finished job of its first example."""
    requests: dict[str, Json] = {
        f"example{number}": {"summary": example.summary, "value": dict(example.params)}
        for number, example in enumerate(operation.examples, 1)
    }
    # The first alone: it is the question that the parameters of the fact ask.
    name, first = next(iter(requests.items()))
    result = example_result(operation, first["value"])
    finished_job = {name: {**first, "value": example_job(operation, first["value"], result)}}
    job = reference(schema_name(operation, "Job"))
    also = also_as(FORMATS if operation.pictures else ())
    finished = json_response(
        f"{FINISHED}{also}", job, *FINISHED_HEADERS, examples=finished_job if show_job else None
    )
    parameters = [PARAMETERS["Prefer"], PARAMETERS["Idempotency-Key"]]
    if operation.pictures:
        parameters += [_picture_parameter(operation), PARAMETERS["width"]]
    return {
        "get": fact_path(operation, {name: {**first, "value": result}}),
        "post": {
            "operationId": f"submit_{identifier(operation)}_job",
            "tags": [tag_name(operation.game)],
            "summary": operation.summary,
            "description": operation.description,
            "parameters": parameters,
            "requestBody": request_body(model_reference(operation.params), requests),
            "responses": {
                "200": finished,
                "202": json_response("The job, not finished yet.", job, *PENDING_HEADERS),
                **problems(*BODY_PROBLEMS, 406),
            },
        },
    }


def _picture_parameter(operation: AnyOperation) -> Json:
    """Return the query parameter that selects one of the pictures of an operation."""
    names = [picture.name for picture in operation.pictures]
    what = " ".join(f"`{picture.name}`: {picture.summary.rstrip('.')}." for picture in operation.pictures)
    return {
        **PARAMETERS["picture"],
        "description": f"The picture to send if `Accept` prefers one. {what}",
        "schema": {"type": "string", "enum": names, "default": names[0]},
    }


def example_job(operation: AnyOperation, params: Mapping[str, Any], result: Json) -> Json:
    """Return the finished job of an example."""
    moment = "2026-11-20T09:30:00.{}Z"
    return {
        "id": _JOB_ID,
        "kind": operation.kind,
        "params": operation.params.model_validate(params).canonical(),
        "status": "succeeded",
        "progress": {"done": 1, "total": 1, "unit": operation.unit, "fraction": 1, "eta_seconds": 0},
        "result": result,
        "error": None,
        "cached": False,
        "created_at": moment.format("120"),
        "started_at": moment.format("123"),
        "finished_at": moment.format("124"),
        "computed_at": moment.format("124"),
        "expires_at": moment.format("124").replace("11-20", "12-20"),
        "labels": [],
        "links": job_links(f"/v1/jobs/{_JOB_ID}", operation).model_dump(exclude_unset=True),
    }


def example_result(operation: AnyOperation, params: Mapping[str, Any]) -> Json:
    """Return the result of an example's parameters."""
    asked = operation.params.model_validate(params)
    partials = []
    for shard in operation.plan(asked):
        found = operation.compute(asked, shard.input, lambda: None)
        partials.append((found.partial if isinstance(found, Output) else found).model_dump_json())
    result: Json = json.loads(operation.combine(asked, partials))
    return result


def firsts_of_games(operations: Iterable[AnyOperation]) -> list[AnyOperation]:
    """Return the first operation of each game, in their order."""
    return list({operation.game: operation for operation in reversed(list(operations))}.values())[::-1]


def submission_examples(operations: Iterable[AnyOperation]) -> Json:
    """Return examples of bodies of ``POST /v1/jobs``, by kind: one of each game."""
    return {
        operation.kind: {
            "summary": operation.examples[0].summary,
            "value": {"kind": operation.kind, "params": dict(operation.examples[0].params)},
        }
        for operation in firsts_of_games(operations)
    }


CACHE_HEADERS = ("ETag", "Cache-Control", "Surrogate-Key", "Cache-Tag", "Content-Location", "Link")
LISTED = "Values are separated by commas, or the parameter is repeated, once for each value."
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
        examples=results,
    )
    return {
        "operationId": f"get_{identifier(operation)}_fact",
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
            **problems(404, 410, 414, 422),
        },
    }


def _parameters(operation: AnyOperation) -> Iterator[Json]:
    params: type[Params] = operation.params
    schema = params.model_json_schema(mode="validation", ref_template=REF)
    required = {*schema.get("required", ()), *params.drawn_fields()}
    shapes, canonical = shapes_of(params), example_question(operation).question.canonical
    for name, field in schema["properties"].items():
        shown = _parameter(dict(field), shapes[name], canonical.get(name))
        yield {"name": name, "in": "query", **({"required": True} if name in required else {}), **shown}


TEXTS: Final = {
    "DifficultyText": {
        "description": 'The word for a difficulty, or a range of ratings from 0 to 100: `word` or `low "," high`.',
        "type": "string",
        "pattern": r"^(easy|medium|hard|expert|unreasonable|[0-9]{1,3},[0-9]{1,3})$",
        "examples": ["medium", "30,60"],
    },
    "JsonText": {
        "description": "A list as JSON.",
        "type": "string",
        "pattern": r"^\s*\[[\s\S]*\]\s*$",
        "examples": ['[{"operator":"+","target":3,"cells":[[0,0],[0,1]]}]'],
    },
    "RowsText": {
        "description": 'A list of lists as text, `row ("/" row)*`, where a row is `value ("," value)*` and null is left'
        " empty; or as JSON. A name instead of a list stands alone.",
        "type": "string",
        "pattern": r"^[-0-9A-Za-z,/\s]*$|^\s*\[[\s\S]*\]\s*$",
        "examples": ["0,0/0,1"],
    },
}
"""Schemas of texts in a query, for values that OpenAPI has no style of parameters for."""


def _parameter(field: Json, shape: Shape, example: object) -> Json:
    text, default = field.pop("description", "") or description_inside(field), field.pop("default", None)
    if _has_form(shape):
        schema, listed = _without_null(field), {"style": "form", "explode": False} if shape.depth else {}
        text = f"{text} {LISTED}".strip() if shape.depth else text
    else:
        name, spelling = _spelling(shape)
        schema, listed = reference(name), {}
        text = f"{text} {spelling}".strip()
        default, example = (None if one is None else format_value(shape, one) for one in (default, example))
    return {
        "description": text,
        **listed,
        "schema": schema if default is None else {**schema, "default": default},
        **({} if example is None else {"example": example}),
    }


def _spelling(shape: Shape) -> tuple[str, str]:
    """Return the schema of the texts for values that OpenAPI has no style of parameters for, and what to say of it."""
    if shape.names and shape.depth == 1:
        return "DifficultyText", ""
    return ("RowsText", f"{ROWS}.") if shape.plain else ("JsonText", "JSON.")


def _has_form(shape: Shape) -> bool:
    """Return True if OpenAPI can describe the text: a value, or a list of values, or an integer in place of a list."""
    if not shape.plain or shape.depth > 1:
        return False
    return shape.items is None or not (shape.names or shape.text or shape.boolean)


def _without_null(schema: Json) -> Json:
    """Return a schema without its title, and without null, which a query cannot contain."""
    left = [one for one in schema.pop("anyOf", ()) if one.get("type") != "null"]
    schema = {
        key: value for key, value in schema.items() if key != "title" and (key, value) != ("default", None)
    }
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
