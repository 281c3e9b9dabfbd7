"""Headers that restrict what browsers do with an answer."""

from collections.abc import Mapping, Sequence
from typing import Final

from service.http.headers_for_all import Header

_NO_SNIFFING: Final = ("X-Content-Type-Options", "nosniff")
# SVG pictures have inline styles.
_NO_PAGE: Final = ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
_FRAMED_PAGE: Final = (
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
)
_PAGE: Final = (("X-Frame-Options", "DENY"), *_FRAMED_PAGE)
_FRAMES: Final = "frame-ancestors"
_NO_FRAMES: Final = "frame-ancestors 'none'"
_NOT_A_PAGE: Final = (_NO_SNIFFING, _NO_PAGE)
_HTML: Final = "text/html"


def security_headers(_path: str, given: Mapping[str, str]) -> Sequence[Header]:
    """Return the headers of an answer; pages set a ``Content-Security-Policy`` of their own.

    Pages whose policy allows frames have no ``X-Frame-Options``, which could name no sites.
    """
    policy = given.get(_NO_PAGE[0].lower())
    has_policy = policy is not None
    # A 304 response has no content type.
    if has_policy or given.get("content-type", "").startswith(_HTML):
        framed = policy is not None and _FRAMES in policy and _NO_FRAMES not in policy
        page = _FRAMED_PAGE if framed else _PAGE
        return (_NO_SNIFFING, *page) if has_policy else (_NO_SNIFFING, _NO_PAGE, *page)
    return _NOT_A_PAGE
