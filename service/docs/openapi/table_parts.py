"""What the paths of the tables are made of."""

from http import HTTPStatus

from pydantic import BaseModel

from service.docs.openapi.paths import query_parameters
from service.docs.openapi.responses import IF_NONE_MATCH, headers, json_response, problems
from service.docs.openapi.schemas import Json, reference
from service.http.rows import CSV, NDJSON

TAG = "tables"
CARDS: Json = {"type": "array", "items": {"type": "integer"}}
COUNT: Json = {"type": "integer", "minimum": 0}
NOT_MODIFIED: Json = {"304": {"description": "You have it.", "headers": headers("ETag")}}
MISSING = (HTTPStatus.NOT_FOUND, HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.SERVICE_UNAVAILABLE)
WHILE_BUILDING = " While the table is being built: 503 with `Retry-After`, the job and its progress."


def path_parameter(name: str, description: str, schema: Json, example: str) -> Json:
    """A part of a path."""
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": schema,
        "example": example,
    }


def row(properties: Json) -> Json:
    """A row with these fields."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def rows_get(identifier: str, summary: str, description: str, query: type[BaseModel], schema: Json) -> Json:
    """A path of rows, in pages or streamed."""
    following: Json = {
        "type": ["string", "null"],
        "description": "The `cursor` of the next page; null at the end.",
    }
    page = row({"items": {"type": "array", "items": schema}, "next": following})
    response = json_response("Some rows, in their order.", page, "ETag", "Link")
    response["content"] |= {
        NDJSON: {"schema": {"type": "string", "description": "All rows, one a line, as a stream."}},
        CSV: {"schema": {"type": "string", "description": "All rows with a header, as a stream."}},
    }
    return {
        "get": {
            "operationId": identifier,
            "tags": [TAG],
            "summary": summary,
            "description": f"{description} In pages as JSON, or all at once as newline-delimited JSON or CSV, by"
            f" `Accept`.{WHILE_BUILDING}",
            "parameters": [*query_parameters(query), IF_NONE_MATCH],
            "responses": {"200": response, **NOT_MODIFIED, **problems(HTTPStatus.NOT_ACCEPTABLE, *MISSING)},
        }
    }


def document_get(
    identifier: str, summary: str, description: str, query: type[BaseModel] | None, schema: str
) -> Json:
    """A path of one document."""
    return {
        "get": {
            "operationId": identifier,
            "tags": [TAG],
            "summary": summary,
            "description": f"{description}{WHILE_BUILDING}",
            "parameters": [*(query_parameters(query) if query else []), IF_NONE_MATCH],
            "responses": {
                "200": json_response("It.", reference(schema), "ETag"),
                **NOT_MODIFIED,
                **problems(*MISSING),
            },
        }
    }
