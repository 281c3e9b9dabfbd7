"""Whence players come: kept so that it tells nobody their address, not even with the whole tournament at hand."""

import hashlib
import hmac

from service.access.quotas import network_of
from service.http.at_hand import this_request

ORIGIN_CHARACTERS = 16


def origin_of(secret: str) -> str:
    """The caller's address, as the tournament with this secret keeps it."""
    address = network_of(this_request().remote_addr or "")
    digest = hmac.new(secret.encode(), f"origin {address}".encode(), hashlib.sha256).hexdigest()
    return digest[:ORIGIN_CHARACTERS]
