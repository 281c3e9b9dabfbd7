"""The ``paths`` of the routes whose views have a description."""

import re

from flask import Flask
from pydantic import BaseModel

from service.http.described import Described, description_of, summary_of
from service.openapi.responses import (
    BODY_PROBLEMS,
    IF_NONE_MATCH,
    PARAMETERS,
    headers,
    problems,
    request_body,
    response,
)
from service.openapi.schemas import REF, Json, reference, tag_name

_ARGUMENT = re.compile(r"<(?:(\w+):)?((?:\w+_)?(\w+))>")


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
    if route.query:
        parameters += _query_parameters(route.query)
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


def _query_parameters(query: tuple[type[BaseModel], ...] | type[BaseModel]) -> list[Json]:
    models = query if isinstance(query, tuple) else (query,)
    return [
        {
            "name": name,
            "in": "query",
            **({"required": True} if name in schema.get("required", ()) else {}),
            "description": field.pop("description", ""),
            "schema": {key: value for key, value in field.items() if key != "title"},
        }
        for model in models
        for schema in (model.model_json_schema(ref_template=REF),)
        for name, field in schema["properties"].items()
    ]
