"""Facts that the document cannot tell Schemathesis: an idempotency key serves one request, and batches may wait."""

import re
from typing import Any
from uuid import uuid4

import schemathesis

VALID = re.compile(r"[!-~]{1,255}")
NAME = "Idempotency-Key"
BATCH = "/v1/batch"


@schemathesis.hook
def before_call(_context: object, case: Any, **_options: object) -> None:
    """Replace a valid idempotency key by an unused one, and keep batches from waiting for their jobs."""
    key = (case.headers or {}).get(NAME)
    if isinstance(key, str) and VALID.fullmatch(key):
        case.headers[NAME] = str(uuid4())
    if case.path == BATCH and case.headers is not None:
        case.headers["Prefer"] = "wait=0"
