"""``Cache-Control`` on every answer; private below ``/v1`` and ``/data`` if API keys are required."""

from collections.abc import Mapping, Sequence
from typing import Final

from service.http.headers_for_all import Addition, Header

_NAME: Final = "Cache-Control"
_OWN: Final = ((_NAME, "private, no-cache"),)
_NOT_KEPT: Final = ((_NAME, "no-store"),)
_PUBLIC: Final = "public"
_GUARDED: Final = ("/v1", "/data/")


def caching_headers(*, guarded: bool) -> Addition:
    """Return the addition that sets the header on answers without one.

    An answer with an ETag is cached by its receiver alone, and revalidated before it is used again; other answers are
    not cached. If answers are ``guarded`` by keys, shared caches store none.
    """

    def headers(path: str, given: Mapping[str, str]) -> Sequence[Header]:
        kept = given.get("cache-control")
        if kept is None:
            return _OWN if "etag" in given else _NOT_KEPT
        if guarded and kept.startswith(_PUBLIC) and path.startswith(_GUARDED):
            return ((_NAME, f"private{kept.removeprefix(_PUBLIC)}"),)
        return ()

    return headers
