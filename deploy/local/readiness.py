"""Ask the API whether everything behind it answers."""

from __future__ import annotations

import http.client

from deploy.local.listener import HOST

_TIMEOUT_SECONDS = 2.0
_SHOWN_BYTES = 500


def ask_readiness(port: int) -> tuple[bool, str]:
    """Call ``GET /readyz`` once: whether it answered 200, and its answer or the reason there was none."""
    connection = http.client.HTTPConnection(HOST, port, timeout=_TIMEOUT_SECONDS)
    try:
        connection.request("GET", "/readyz")
        response = connection.getresponse()
        body = response.read(_SHOWN_BYTES).decode(errors="replace").strip()
    except (OSError, http.client.HTTPException) as error:
        return False, f"no answer ({error or type(error).__name__})"
    finally:
        connection.close()
    return response.status == http.HTTPStatus.OK, f"{response.status} {body}"
