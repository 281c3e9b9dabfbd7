"""``paths`` of the precomputed tables."""

from http import HTTPStatus

from pydantic import BaseModel

from service.openapi.paths import IF_NONE_MATCH, query_parameters
from service.openapi.responses import headers, json_response, problems
from service.openapi.schemas import Json, reference
from service.rows import CSV, NDJSON
from service.tables.krypto import PATH as KRYPTO
from service.tables.krypto_query import (
    HAND_PATTERN,
    GamesQuery,
    HandsQuery,
    RulesQuery,
    UnsolvableQuery,
)

_CARDS: Json = {"type": "array", "items": {"type": "integer"}}
_COUNT: Json = {"type": "integer", "minimum": 0}
_NOT_MODIFIED: Json = {"304": {"description": "You have it.", "headers": headers("ETag")}}
_MISSING = (HTTPStatus.NOT_FOUND, HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.SERVICE_UNAVAILABLE)
_WHILE_BUILDING = " While the table is being built: 503 with `Retry-After`, the job and its progress."


def table_paths() -> Json:
    """``/v1/tables`` and what is below."""
    return {"/v1/tables": _list(), **_krypto()}


def rows_get(
    identifier: str, tag: str, summary: str, description: str, query: type[BaseModel], row: Json
) -> Json:
    """A path of rows, in pages or streamed."""
    page: Json = {
        "type": "object",
        "properties": {
            "items": {"type": "array", "items": row},
            "next": {
                "type": ["string", "null"],
                "description": "The `cursor` of the next page; null at the end.",
            },
        },
        "required": ["items", "next"],
        "additionalProperties": False,
    }
    response = json_response("Some rows, in their order.", page, "ETag", "Link")
    response["content"] |= {
        NDJSON: {"schema": {"type": "string", "description": "All rows, one a line, as a stream."}},
        CSV: {"schema": {"type": "string", "description": "All rows with a header, as a stream."}},
    }
    return {
        "get": {
            "operationId": identifier,
            "tags": [tag],
            "summary": summary,
            "description": f"{description} In pages as JSON, or all at once as newline-delimited JSON or CSV, by"
            f" `Accept`.{_WHILE_BUILDING}",
            "parameters": [*query_parameters(query), IF_NONE_MATCH],
            "responses": {"200": response, **_NOT_MODIFIED, **problems(HTTPStatus.NOT_ACCEPTABLE, *_MISSING)},
        }
    }


def document_get(
    identifier: str, tag: str, summary: str, description: str, query: type[BaseModel] | None, schema: str
) -> Json:
    """A path of one document."""
    return {
        "get": {
            "operationId": identifier,
            "tags": [tag],
            "summary": summary,
            "description": f"{description}{_WHILE_BUILDING}",
            "parameters": [*(query_parameters(query) if query else []), IF_NONE_MATCH],
            "responses": {
                "200": json_response(summary + ".", reference(schema), "ETag"),
                **_NOT_MODIFIED,
                **problems(*_MISSING),
            },
        }
    }


def _list() -> Json:
    return {
        "get": {
            "operationId": "list_tables",
            "tags": ["tables"],
            "summary": "List the precomputed tables",
            "description": "With rows, checksum and time of building, or the job that is building them.",
            "parameters": [IF_NONE_MATCH],
            "responses": {
                "200": json_response("All tables.", reference("TableList"), "ETag"),
                **_NOT_MODIFIED,
                **problems(HTTPStatus.SERVICE_UNAVAILABLE),
            },
        }
    }


def _krypto() -> Json:
    game: Json = {"cards": _CARDS, "target": {"type": "integer"}}
    counted: Json = {**game, "forms": _COUNT, "distinct": _COUNT}
    by_target: Json = {"type": "array", "items": _COUNT, "description": "From target 1 on."}
    hand = document_get(
        "krypto_table_hand",
        "tables",
        "Get the numbers of one hand",
        "How many forms and how many distinct solutions every target has.",
        RulesQuery,
        "KryptoHandCounts",
    )
    hand["parameters"] = [
        {
            "name": "hand",
            "in": "path",
            "required": True,
            "description": "Five cards from 1 to 25 in any order, with hyphens.",
            "schema": {"type": "string", "pattern": HAND_PATTERN},
            "example": "1-2-3-4-5",
        }
    ]
    return {
        KRYPTO: document_get(
            "krypto_table",
            "tables",
            "Get the census of five cards as a whole",
            "All games of five cards from 1 to 25 with targets from 1 to 25, under one of the rules.",
            RulesQuery,
            "KryptoSummary",
        ),
        f"{KRYPTO}/unsolvable": rows_get(
            "krypto_table_unsolvable",
            "tables",
            "List the games without a solution",
            "Ordered by hand, then by target.",
            UnsolvableQuery,
            _object(game),
        ),
        f"{KRYPTO}/fractions-only": rows_get(
            "krypto_table_fractions_only",
            "tables",
            "List the games solvable with fractions only",
            "The games that have a solution under `house` and none under `integer`, with their numbers of solutions.",
            GamesQuery,
            _object(counted),
        ),
        f"{KRYPTO}/hands": rows_get(
            "krypto_table_hands",
            "tables",
            "List all hands with their numbers",
            "The whole table, in lexicographic order of hands.",
            HandsQuery,
            _object({"hand": _CARDS, "forms": by_target, "distinct": by_target}),
        ),
        f"{KRYPTO}/hands/{{hand}}": hand,
    }


def _object(properties: Json) -> Json:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
