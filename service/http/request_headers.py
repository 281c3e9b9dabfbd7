"""What a client asks for in headers: preferences and conditions."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from flask import Response
from flask import request as current_request
from werkzeug.http import parse_list_header

from worker.declarations.documented import Answer

MAX_WAIT_S = 30
APPLIED = "Preference-Applied"

Pairs = tuple[tuple[str, str], ...]
"""Headers: names and values."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a client prefers (RFC 7240), and the headers of an answer that say so."""

    wait_s: int
    """Seconds to wait for a job, at most ``MAX_WAIT_S``; ``respond-async`` means 0."""
    minimal: bool
    """True for ``return=minimal``: the result without the job around it."""
    applied: Pairs
    """The headers of an answer with the whole job."""
    applied_minimal: Pairs
    """The headers of an answer with the result alone."""

    @classmethod
    def of(cls, wait_s: int, minimal: bool, wait: str) -> Self:
        """Return the preferences; ``wait`` is the preference that ``wait_s`` comes from, empty for none."""
        names = ", ".join(filter(None, ("return=minimal" if minimal else "", wait)))
        applied = ((APPLIED, wait),) if wait else ()
        return cls(wait_s, minimal, applied, ((APPLIED, names),) if names else ())


@lru_cache(maxsize=256)
def read_preferences(header: str | None, default_wait_s: int = 0) -> Preferences:
    """Return the preferences in the ``Prefer`` header. What is invalid is ignored; of equal names, the first counts."""
    found: dict[str, str] = {}
    for preference in parse_list_header(header) if header else ():
        name, _, value = preference.partition(";")[0].partition("=")
        found.setdefault(name.strip().lower(), value.strip().strip('"').strip())
    minimal = found.get("return", "").lower() == "minimal"
    wait = found.get("wait", "")
    if wait.isascii() and wait.isdigit():
        # Nine digits are enough: the limit is lower anyway.
        wait_s = min(int(wait[:9]), MAX_WAIT_S)
        return Preferences.of(wait_s, minimal, f"wait={wait_s}")
    if "respond-async" in found:
        return Preferences.of(0, minimal, "respond-async")
    return Preferences.of(default_wait_s, minimal, "")


def with_etag(response: Response, etag: str = "", *, weak: bool = False) -> Response:
    """Return the response with an ETag, by default a digest of its bytes; 304 to a client that has it."""
    if etag:
        response.set_etag(etag, weak)
    else:
        response.add_etag()
    response.make_conditional(current_request.environ)
    return response


def list_response(answer: Answer) -> Response:
    """Return a whole list with an ETag, or 304 to a client that has it."""
    return with_etag(Response(answer.model_dump_json(), mimetype="application/json"))
