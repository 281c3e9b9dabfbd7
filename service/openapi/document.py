"""The whole document."""

from functools import lru_cache
from importlib.metadata import version

import yaml

from service.openapi.paths import job_path, jobs_path, operation_path, server_paths
from service.openapi.responses import HEADERS, problem_components
from service.openapi.schemas import Json, component_schemas
from worker.jobs.registry import OPERATIONS

DESCRIPTION = """\
Countinghouse solves, deals and counts number games, exactly.

Every computation is a **job**. `POST /v1/{game}/{operation}` takes the operation's parameters and answers with
the job, finished if it ends within the wait (`Prefer: wait=N`, 10 seconds unless you say otherwise). The same question
is computed once; later answers come from the cache with `"cached": true`. Errors are problem documents (RFC 9457).
"""


def build_document() -> Json:
    """The OpenAPI 3.1 document."""
    operations = list(OPERATIONS.values())
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Countinghouse",
            "version": version("countinghouse"),
            "description": DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [
            {"name": "krypto", "description": "Make a target from a hand of cards."},
            {"name": "jobs", "description": "Submit, list, look at and cancel jobs."},
            {"name": "server", "description": "Health and documentation."},
        ],
        "paths": {
            **{
                f"/v1/{operation.game}/{operation.name}": operation_path(operation)
                for operation in operations
            },
            "/v1/jobs": jobs_path(operations),
            "/v1/jobs/{id}": job_path(),
            **server_paths(),
        },
        "components": {
            "schemas": component_schemas(operations),
            "responses": problem_components(),
            "headers": HEADERS,
        },
    }


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
