"""The ``Prefer`` request header (RFC 7240): how long a client is willing to wait."""

from werkzeug.http import parse_dict_header

MAX_WAIT_S = 30


def preferred_wait(header: str | None, default: int) -> int:
    """Seconds to wait for a job, at most ``MAX_WAIT_S``; ``respond-async`` means 0. Invalid preferences are ignored."""
    if not header:
        return default
    preferences = {name.strip().lower(): value for name, value in parse_dict_header(header).items()}
    wait = preferences.get("wait")
    if wait is not None and wait.isascii() and wait.isdigit():
        # Nine digits are enough: the limit is lower anyway.
        return min(int(wait[:9]), MAX_WAIT_S)
    return 0 if "respond-async" in preferences else default
