"""Players' origins: a keyed hash of the address, which does not reveal it."""

import hashlib
import hmac

from service.access.quotas import network_of
from service.http.at_hand import this_request

ORIGIN_CHARACTERS = 16


def origin_of(secret: str) -> str:
    """Return the hash of the caller's address, as the tournament with this secret stores it."""
    address = network_of(this_request().remote_addr or "")
    digest = hmac.new(secret.encode(), f"origin {address}".encode(), hashlib.sha256).hexdigest()
    return digest[:ORIGIN_CHARACTERS]
