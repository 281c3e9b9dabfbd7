"""``paths`` of the API keys, and what keys mean for the other paths."""

from http import HTTPStatus

from service.access.keys import KeyFilter
from service.docs.openapi.paths import query_parameters
from service.docs.openapi.responses import BODY_PROBLEMS, json_response, problems
from service.docs.openapi.schemas import Json, reference

SCHEME = "apiKey"
SECURITY_SCHEMES: Json = {
    SCHEME: {
        "type": "http",
        "scheme": "bearer",
        "description": "An API key, `ch_…`. Whether one is required is the server's setting; locally none is.",
    }
}
_PREFIX = "/v1/"
_METHODS = ("get", "post", "put", "patch", "delete")


def key_paths() -> Json:
    """``/v1/keys`` and ``/v1/keys/{id}``."""
    return {"/v1/keys": _keys_path(), "/v1/keys/{id}": _key_path()}


def say_who_may(paths: Json) -> None:
    """Add to every path below ``/v1`` how its caller is known, and what is answered to who may not call it."""
    for path, item in paths.items():
        if not path.startswith(_PREFIX):
            continue
        for method in _METHODS:
            if method in item:
                item[method]["security"] = [{SCHEME: []}, {}]
                item[method]["responses"] |= problems(
                    HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS
                )


def _keys_path() -> Json:
    return {
        "post": {
            "operationId": "create_key",
            "tags": ["keys"],
            "summary": "Make an API key",
            "description": "The key and the secret that signs its webhooks are shown this once. Needs the scope"
            " `operate`.",
            "requestBody": {
                "required": True,
                "content": {
                    "application/json": {
                        "schema": reference("KeyRequest"),
                        "example": {"name": "puzzle page", "scopes": ["submit"], "requests_per_minute": 120},
                    }
                },
            },
            "responses": {
                "201": json_response("The key.", reference("NewKey")),
                **problems(*BODY_PROBLEMS),
            },
        },
        "get": {
            "operationId": "list_keys",
            "tags": ["keys"],
            "summary": "List API keys, newest first",
            "description": "Revoked ones too. Needs the scope `operate`.",
            "parameters": query_parameters(KeyFilter),
            "responses": {
                "200": json_response("A page of keys.", reference("KeyList"), "Link"),
                **problems(HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.SERVICE_UNAVAILABLE),
            },
        },
    }


def _key_path() -> Json:
    return {
        "parameters": [
            {
                "name": "id",
                "in": "path",
                "required": True,
                "description": "The key's id.",
                "schema": {"type": "string", "format": "uuid"},
            }
        ],
        "delete": {
            "operationId": "revoke_key",
            "tags": ["keys"],
            "summary": "Revoke an API key",
            "description": "It takes effect within 5 seconds, for good. Needs the scope `operate`.",
            "responses": {
                "200": json_response("The key as it now stands.", reference("Key")),
                **problems(HTTPStatus.NOT_FOUND, HTTPStatus.SERVICE_UNAVAILABLE),
            },
        },
    }
