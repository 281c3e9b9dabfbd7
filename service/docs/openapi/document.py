"""The whole document."""

from functools import lru_cache
from importlib.metadata import version

import yaml

from service.docs.openapi.daily_paths import daily_paths
from service.docs.openapi.key_paths import SECURITY_SCHEMES, key_paths, say_who_may
from service.docs.openapi.metrics_paths import metrics_paths
from service.docs.openapi.paths import (
    events_path,
    items_path,
    job_path,
    jobs_path,
    operation_path,
    server_paths,
)
from service.docs.openapi.responses import HEADERS, problem_components
from service.docs.openapi.schemas import Json, component_schemas
from service.docs.openapi.table_paths import table_paths
from service.docs.openapi.webhook_paths import webhook_events, webhook_paths
from worker.registry import GAMES, public_operations

DESCRIPTION = """\
Countinghouse solves, deals and counts number games, exactly.

Every computation is a **job**. `POST /v1/{game}/{operation}` takes the operation's parameters and answers with
the job, finished if it ends within the wait (`Prefer: wait=N`, 10 seconds unless you say otherwise). The same question
is computed once; later answers come from the cache with `"cached": true`. Errors are problem documents (RFC 9457).

A server may require API keys (`Authorization: Bearer`). A key sees and cancels its own jobs only, is good for so many
requests a minute and so many unfinished jobs at once, and gets 429 with `Retry-After` beyond that.
"""


def build_document() -> Json:
    """The OpenAPI 3.1 document."""
    operations = public_operations()
    document: Json = {
        "openapi": "3.1.0",
        "info": {
            "title": "Countinghouse",
            "version": version("countinghouse"),
            "description": DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [
            *({"name": game.name, "description": game.title} for game in GAMES),
            {"name": "tables", "description": "What has been counted once and for all, and its charts."},
            {"name": "jobs", "description": "Submit, list, look at and cancel jobs."},
            {"name": "webhooks", "description": "Be called when a job has ended."},
            {"name": "keys", "description": "Make, list and revoke API keys."},
            {"name": "server", "description": "Health and documentation."},
        ],
        "paths": {
            **{
                f"/v1/{operation.game}/{operation.name}": operation_path(operation)
                for operation in operations
            },
            **daily_paths(),
            **table_paths(),
            "/v1/jobs": jobs_path(operations),
            "/v1/jobs/{id}": job_path(),
            "/v1/jobs/{id}/items": items_path(),
            "/v1/jobs/{id}/events": events_path(),
            **webhook_paths(),
            **key_paths(),
            **server_paths(),
            **metrics_paths(),
        },
        "webhooks": webhook_events(),
        "components": {
            "securitySchemes": SECURITY_SCHEMES,
            "schemas": component_schemas(operations),
            "responses": problem_components(),
            "headers": HEADERS,
        },
    }
    say_who_may(document["paths"])
    return document


class _PlainDumper(yaml.SafeDumper):
    """Writes shared parts out in full: anchors are not for readers of an API document."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002  # the library's signature
        return True


@lru_cache(maxsize=1)
def document_yaml() -> str:
    """The document as YAML, as it stands in ``openapi.yaml``."""
    text: str = yaml.dump(
        build_document(), Dumper=_PlainDumper, sort_keys=False, allow_unicode=True, width=110
    )
    return text
