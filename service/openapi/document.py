"""The OpenAPI document, put together from its parts."""

from pathlib import Path
from typing import Final

import yaml
from flask import Flask

from service.http.described import description_of
from service.openapi.examples import add_examples
from service.openapi.operation_paths import firsts_of_games, operation_path, submission_examples
from service.openapi.paths import route_paths
from service.openapi.responses import problems
from service.openapi.schema_forms import Json, as_array, change_everywhere, name_signs, tag_name
from service.openapi.schemas import component_schemas
from service.openapi.sharing import share_parts
from service.openapi.yaml_layout import as_yaml
from worker.observability.build_info import release
from worker.registry import GAMES, public_operations

SKELETON: Final = Path(__file__).with_name("skeleton.yaml")
HEAD = "# Written from the code by `make openapi`; not to be edited.\n"
TAGS = {
    "tables": "Precomputed tables, and their charts.",
    "puzzles": "Puzzles by their codes.",
    "tournaments": "Krypto's tournament, played live.",
    "jobs": "Submit, list, show and cancel jobs.",
    "webhooks": "Get a call when a job ends.",
    "keys": "Create, list and revoke API keys.",
    "server": "Health and documentation.",
}


def build_document(app: Flask) -> Json:
    """Build the OpenAPI 3.1 document of ``app``."""
    operations = public_operations()
    titles = {one.name: one.title for one in GAMES}
    tags = titles | TAGS
    shown = firsts_of_games(operations)
    paths = {
        **{
            f"/v1/{operation.game}/{operation.name}": operation_path(operation, show_job=operation in shown)
            for operation in operations
        },
        **route_paths(app),
    }
    submission = paths["/v1/jobs"]["post"]["requestBody"]["content"]["application/json"]
    submission["examples"] = submission_examples(operations)
    _add_security(paths)
    document: Json = yaml.safe_load(SKELETON.read_text(encoding="utf-8"))
    document["info"]["version"] = release()
    document["tags"] = [{"name": tag_name(name), "description": text} for name, text in tags.items()]
    document["paths"] = paths
    document["components"]["schemas"] = component_schemas(
        route for view in app.view_functions.values() if (route := description_of(view))
    )
    add_examples(document)
    share_parts(document)
    return dict(change_everywhere(document, lambda part: name_signs(as_array(part))))


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
