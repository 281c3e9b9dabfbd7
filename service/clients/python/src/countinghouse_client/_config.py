"""The configuration of a client."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Final

import httpx

from countinghouse_client._generated.version import VERSION

if TYPE_CHECKING:
    from countinghouse_client._retries import Retries

LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})


@dataclass(frozen=True, slots=True)
class Config:
    """The service's address and the defaults of calls; ``timeout``, in seconds, is for calls without their own."""

    base_url: str
    retries: Retries
    timeout: float | None
    on_response: Callable[[httpx.Response], None] | None = None
    cancel_abandoned: bool = False

    def deadline(self, timeout: float | None) -> Deadline:
        """Return the deadline of a call that starts now."""
        return Deadline(self.timeout if timeout is None else timeout)


class Deadline:
    """The end of a call: some seconds from now, or never."""

    def __init__(self, seconds: float | None) -> None:
        self._at = inf if seconds is None else time.monotonic() + seconds

    def left(self) -> float:
        """Return the seconds until the deadline, at least 0."""
        return max(0.0, self._at - time.monotonic())


def address(base_url: str) -> tuple[str, bool]:
    """Return the address without a slash at its end, and True if the environment's settings, such as proxies, apply.

    Raises:
        ValueError: The address is not an HTTP URL.
    """
    whole = base_url if "://" in base_url else f"http://{base_url}"
    try:
        url = httpx.URL(whole)
    except httpx.InvalidURL as error:
        raise ValueError(f"{base_url} is not a URL: {error}") from None
    if url.scheme not in ("http", "https") or not url.host:
        raise ValueError(f"{base_url} is not an HTTP URL such as http://127.0.0.1:8000")
    # No proxy is used to reach this machine.
    return whole.rstrip("/"), url.host not in LOOPBACK


def headers(api_key: str | None, user_agent: str | None) -> Mapping[str, str]:
    """Return the headers of every request.

    Raises:
        ValueError: The key cannot be sent.
    """
    own = {
        "Accept": "application/json, */*;q=0.1",
        "User-Agent": user_agent or f"countinghouse-client/{VERSION}",
    }
    if not api_key:
        return own
    if not (api_key.isascii() and api_key.isprintable() and " " not in api_key):
        raise ValueError("An API key consists of visible ASCII characters.")
    return {**own, "Authorization": f"Bearer {api_key}"}
