"""What a client asks for in headers: preferences and conditions."""

from collections.abc import Mapping

from flask import Request, Response
from flask import request as current_request
from werkzeug.http import parse_list_header

from worker.declarations.documented import Answer

MAX_WAIT_S = 30
APPLIED = "Preference-Applied"


def preferences(header: str | None) -> Mapping[str, str]:
    """Return the preferences by name, without their parameters; the first of two equal names counts."""
    found: dict[str, str] = {}
    for preference in parse_list_header(header) if header else ():
        name, _, value = preference.partition(";")[0].partition("=")
        found.setdefault(name.strip().lower(), value.strip().strip('"').strip())
    return found


def preferred_wait(header: str | None, default: int) -> int:
    """Return the seconds to wait for a job, at most ``MAX_WAIT_S``; ``respond-async`` means 0.

    Invalid preferences are ignored.
    """
    if not header:
        return default
    preferred = preferences(header)
    wait = _seconds(preferred)
    if wait is not None:
        return wait
    return 0 if "respond-async" in preferred else default


def prefers_minimal(header: str | None) -> bool:
    """Return True if the client wants the result without the job around it: ``return=minimal``."""
    return header is not None and preferences(header).get("return", "").lower() == "minimal"


def applied_preferences(header: str | None, *, minimal: bool) -> dict[str, str]:
    """Return the header that names the applied preferences, if any; ``minimal`` is True if only the result is sent."""
    if not header:
        return {}
    preferred = preferences(header)
    names = ["return=minimal"] if minimal else []
    wait = _seconds(preferred)
    if wait is not None:
        names.append(f"wait={wait}")
    elif "respond-async" in preferred:
        names.append("respond-async")
    return {APPLIED: ", ".join(names)} if names else {}


def _seconds(preferred: Mapping[str, str]) -> int | None:
    wait = preferred.get("wait", "")
    # Nine digits are enough: the limit is lower anyway.
    return min(int(wait[:9]), MAX_WAIT_S) if wait.isascii() and wait.isdigit() else None


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


def client_has(request: Request, etag: str, *, star: bool = True) -> bool:
    """Return True if the client has the answer with this ETag, compressed or not.

    Compression adds a colon and its name to an ETag. With ``star``, `*` matches any answer.
    """
    if "HTTP_IF_NONE_MATCH" not in request.environ:
        return False
    known = request.if_none_match
    # An empty tag counts as no tag.
    tags = filter(None, known.as_set(include_weak=True))
    return (star and known.star_tag) or etag in {tag.partition(":")[0] for tag in tags}
