"""The parts of a request as they are sent: paths, queries and bodies.

Every function raises a ``UsageError`` for a value that cannot be sent.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Final, TypeAlias
from urllib.parse import quote
from uuid import UUID

from countinghouse_client._errors import UsageError

if TYPE_CHECKING:
    from countinghouse_client._generated import models as m

JOBS: Final = "/v1/jobs"
TOURNAMENTS: Final = "/v1/tournaments"

JobRef: TypeAlias = "str | UUID | m.Job | m.JobSummary"
"""A job, or its id."""
TournamentRef: TypeAlias = "str | UUID | m.Tournament | m.NewTournamentAnswer | m.ClaimedTournament"
"""A tournament, its id or its join code."""


def usage_error(error: Exception) -> UsageError:
    """Return the error to raise for a value that another library rejects."""
    if isinstance(error, UnicodeEncodeError):
        return UsageError(f"{error.object!r} is not text.")
    return UsageError(f"This cannot be sent: {error}.")


def id_of(thing: JobRef | TournamentRef) -> str:
    """Return the id of a job or a tournament, given as itself or by its id."""
    found = thing.get("id") if isinstance(thing, Mapping) else thing
    if not isinstance(found, str | UUID):
        raise UsageError(f"{thing!r} is neither a job, a tournament nor an id.")
    return str(found)


def quoted(part: str | int | UUID) -> str:
    """Return a part of a path, escaped."""
    text = str(part) if isinstance(part, str | int | UUID) else ""
    if text in ("", ".", ".."):
        raise UsageError(f"{part!r} cannot be a part of an address.")
    try:
        return quote(text, safe="")
    except UnicodeEncodeError as error:
        raise usage_error(error) from None


def job_path(job: JobRef, part: str = "") -> str:
    """Return the path of a job, or of a part of it."""
    return f"{JOBS}/{quoted(id_of(job))}{part}"


def checked_path(path: str) -> str:
    """Return a path that the caller gave."""
    if not path.startswith("/"):
        raise UsageError(f"The path {path!r} does not begin with a slash, as in /v1/me.")
    return path


def json_bytes(value: object) -> bytes:
    """Return a body, escaped to ASCII, since UTF-8 cannot encode lone surrogates; the service rejects them."""
    return _json_text(value).encode("ascii")


def query_texts(query: Mapping[str, object] | None) -> dict[str, str] | None:
    """Convert the query to texts that the service reads; None values are left out."""
    # An empty query would replace the one in the path.
    return {name: _query_text(value) for name, value in (query or {}).items() if value is not None} or None


def _query_text(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple) and value and all(isinstance(entry, int | str) for entry in value):
        return ",".join(map(str, value))
    # Lists in lists, objects and gaps are read as JSON.
    return str(value) if isinstance(value, UUID | date) else _json_text(value)


def _json_text(value: object) -> str:
    try:
        return json.dumps(value, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise UsageError(f"This cannot be sent as JSON: {error}.") from None
