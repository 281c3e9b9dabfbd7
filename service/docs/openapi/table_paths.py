"""``paths`` of the tables and charts that the games declare."""

from http import HTTPStatus

from service.docs.openapi.paths import query_parameters
from service.docs.openapi.responses import IF_NONE_MATCH, headers, json_response, problems
from service.docs.openapi.schemas import Json, reference
from service.http.rows import CSV, NDJSON
from service.tables import charts, listing
from service.tables.routes import Route, table_routes
from worker.declarations.table import Document, PathPart, Rows
from worker.registry import CHARTS

TAG = "tables"
NOT_MODIFIED: Json = {"304": {"description": "Not modified.", "headers": headers("ETag")}}
MISSING = (HTTPStatus.NOT_FOUND, HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.SERVICE_UNAVAILABLE)
WHILE_BUILDING = " While the table is being built: 503 with `Retry-After`, the job and its progress."


def table_paths() -> Json:
    """``/v1/tables``, ``/v1/charts`` and what is below."""
    paths = {
        listing.PATH: _list(
            "tables", "With rows, checksum and build time, or the job that builds them.", "TableList"
        )
    }
    for route in table_routes():
        parameters = _path_parameters(route)
        paths[f"{listing.PATH}/{route.path}"] = {
            **({"parameters": parameters} if parameters else {}),
            "get": _get(route.view),
        }
    return {
        **paths,
        charts.PATH: _list("charts", "With the tables that they show.", "ChartList"),
        f"{charts.PATH}/{{name}}.svg": _chart(),
    }


def _list(what: str, description: str, schema: str) -> Json:
    return {
        "get": {
            "operationId": f"list_{what}",
            "tags": [TAG],
            "summary": f"List the {what}",
            "description": description,
            "parameters": [IF_NONE_MATCH],
            "responses": {
                "200": json_response(f"All {what}.", reference(schema), "ETag"),
                **NOT_MODIFIED,
                **problems(HTTPStatus.SERVICE_UNAVAILABLE),
            },
        }
    }


def _path_parameters(route: Route) -> list[Json]:
    parameters = []
    if route.part:
        parameters.append(_parameter(route.part, {"type": "string", "enum": list(route.views)}))
    if isinstance(route.view, Document) and route.view.key:
        key = route.view.key
        parameters.append(_parameter(key, {"type": "string", "pattern": key.pattern}))
    return parameters


def _parameter(part: PathPart, schema: Json) -> Json:
    return {
        "name": part.name,
        "in": "path",
        "required": True,
        "description": part.description,
        "schema": schema,
        "example": part.example,
    }


def _get(view: Document | Rows) -> Json:
    rows = isinstance(view, Rows)
    formats = (
        " In pages as JSON, or as a stream of newline-delimited JSON or CSV, by `Accept`." if rows else ""
    )
    return {
        "operationId": view.operation_id,
        "tags": [TAG],
        "summary": view.summary,
        "description": f"{view.description}{formats}{WHILE_BUILDING}",
        "parameters": [*query_parameters(view.query), IF_NONE_MATCH],
        "responses": {
            "200": _page(view) if isinstance(view, Rows) else _document(view),
            **NOT_MODIFIED,
            **problems(*([HTTPStatus.NOT_ACCEPTABLE] if rows else []), *MISSING),
        },
    }


def _page(view: Rows) -> Json:
    page = {
        "type": "object",
        "properties": {
            "items": {"type": "array", "items": reference(view.model.__name__)},
            "next": {
                "type": ["string", "null"],
                "description": "The `cursor` of the next page; null at the end.",
            },
        },
        "required": ["items", "next"],
        "additionalProperties": False,
    }
    return _streamed(json_response("A page of rows.", page, "ETag", "Link"), "All rows")


def _document(view: Document) -> Json:
    response = json_response("The document.", reference(view.model.__name__), "ETag")
    return _streamed(response, f"`{view.entries}`") if view.entries else response


def _streamed(response: Json, what: str) -> Json:
    response["content"] |= {
        NDJSON: {"schema": {"type": "string", "description": f"{what}, one a line, as a stream."}},
        CSV: {"schema": {"type": "string", "description": f"{what} with a header, as a stream."}},
    }
    return response


def _chart() -> Json:
    name = PathPart(name="name", description="Which chart.", example=next(iter(CHARTS)))
    parameters = {
        parameter["name"]: parameter
        for chart in CHARTS.values()
        for parameter in query_parameters(chart.query)
    }
    return {
        "parameters": [_parameter(name, {"type": "string", "enum": list(CHARTS)})],
        "get": {
            "operationId": "show_chart",
            "tags": [TAG],
            "summary": "Draw a table as a chart",
            "description": f"A picture with its own title and description, legible on a phone.{WHILE_BUILDING}",
            "parameters": [*parameters.values(), IF_NONE_MATCH],
            "responses": {
                "200": {
                    "description": "The chart.",
                    "headers": headers("ETag"),
                    "content": {charts.SVG: {"schema": {"type": "string"}}},
                },
                **NOT_MODIFIED,
                **problems(*MISSING),
            },
        },
    }
