"""The OpenAPI document, put together from its parts."""

from importlib.metadata import version

from flask import Flask

from service.features import features
from service.http.described import description_of
from service.openapi.examples import add_examples
from service.openapi.paths import operation_path, route_paths, submission_examples
from service.openapi.responses import HEADERS, problem_components, problems
from service.openapi.schema_forms import Json, as_array, everywhere, named_signs, tag_name
from service.openapi.schemas import component_schemas
from service.openapi.sharing import share_parts
from service.openapi.webhook_events import webhook_events
from service.openapi.yaml_layout import as_yaml
from worker.registry import GAMES, public_operations

DESCRIPTION = """\
Countinghouse solves, deals and counts number games, exactly.

Every computation is a **job**. `POST /v1/{game}/{operation}` takes the operation's parameters and answers with
the job, finished if it ends within the wait (`Prefer: wait=N`; default: 10 seconds). Each question is computed once;
later answers come from the cache with `"cached": true`. Errors are problem documents (RFC 9457).

`GET /v1/{game}/{operation}` answers with the result itself, as a **fact** that caches may keep, without a job around
it. Every question has one address; other spellings of it are redirected there. An operation that draws at random needs
its `seed`.

`Accept` chooses among the media types of an answer; 406 if none is accepted. `?format=` (`json`, `ndjson`, `csv`,
`svg`, `png`) and the same as an ending of the path (`/v1/tables/krypto/hands.csv`) do what `Accept` does, for callers
who cannot set it.

A server may require API keys (`Authorization: Bearer`). A key sees and cancels only its own jobs. It has a limit of
requests per minute and one of unfinished jobs; beyond them the answer is 429 with `Retry-After`. `GET /v1/me` and the
headers `RateLimit` and `RateLimit-Policy` report the rest of the quotas.
"""
HEAD = "# Written from the code by `make openapi`; not to be edited.\n"
TAGS_OF_GAMES = {
    "tables": "Precomputed tables, and their charts.",
    "puzzles": "Puzzles by their codes.",
}
TAGS = {
    "jobs": "Submit, list, show and cancel jobs.",
    "webhooks": "Get a call when a job ends.",
    "keys": "Create, list and revoke API keys.",
    "server": "Health and documentation.",
}
SCHEME = "apiKey"
SECURITY_SCHEMES: Json = {
    SCHEME: {
        "type": "http",
        "scheme": "bearer",
        "description": "An API key, `ch_…`. Each server decides whether one is required; a local server does not.",
    }
}


def build_document(app: Flask) -> Json:
    """Build the OpenAPI 3.1 document of ``app``."""
    operations = public_operations()
    titles = {one.name: one.title for one in GAMES}
    tags = titles | TAGS_OF_GAMES | {one.name: one.title for one in features()} | TAGS
    paths = {
        **{f"/v1/{operation.game}/{operation.name}": operation_path(operation) for operation in operations},
        **route_paths(app),
    }
    submission = paths["/v1/jobs"]["post"]["requestBody"]["content"]["application/json"]
    submission["examples"] = submission_examples(operations)
    _add_security(paths)
    document: Json = {
        "openapi": "3.1.0",
        "info": {
            "title": "Countinghouse",
            "version": version("countinghouse"),
            "description": DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "security": [{SCHEME: []}, {}],
        "tags": [{"name": tag_name(name), "description": text} for name, text in tags.items()],
        "paths": paths,
        "webhooks": webhook_events(),
        "components": {
            "securitySchemes": SECURITY_SCHEMES,
            "schemas": component_schemas(
                route for view in app.view_functions.values() if (route := description_of(view))
            ),
            "responses": problem_components(),
            "headers": HEADERS,
        },
    }
    add_examples(document)
    share_parts(document)
    return dict(everywhere(document, lambda part: named_signs(as_array(part))))


def _add_security(paths: Json) -> None:
    """Add the problems of authentication and quotas to every path below ``/v1``; the other paths need no key."""
    for path, item in paths.items():
        if path.startswith("/v1/"):
            for method in item.keys() & {"get", "post", "put", "delete"}:
                item[method]["responses"] |= problems(401, 403, 406, 429, 503)
        else:
            for method in item:
                item[method]["security"] = []


def document_yaml(app: Flask) -> str:
    """Return the document as YAML, the content of ``openapi.yaml``."""
    return HEAD + as_yaml(build_document(app))
