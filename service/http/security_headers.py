"""Headers that restrict what browsers do with an answer."""

from collections.abc import Mapping, Sequence
from typing import Final

from service.http.headers_for_all import Header

_NO_SNIFFING: Final = ("X-Content-Type-Options", "nosniff")
# SVG pictures have inline styles.
_NO_PAGE: Final = ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
_PAGE: Final = (
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
)
_NOT_A_PAGE: Final = (_NO_SNIFFING, _NO_PAGE)
_HTML: Final = "text/html"


def security_headers(_path: str, given: Mapping[str, str]) -> Sequence[Header]:
    """Return the headers of an answer; pages set a ``Content-Security-Policy`` of their own."""
    has_policy = _NO_PAGE[0].lower() in given
    # A 304 response has no content type.
    if has_policy or given.get("content-type", "").startswith(_HTML):
        return (_NO_SNIFFING, *_PAGE) if has_policy else (_NO_SNIFFING, _NO_PAGE, *_PAGE)
    return _NOT_A_PAGE
