"""Headers that tell browsers what an answer must not be used for."""

from typing import Final

from flask import Flask, Response

# Pictures have styles inside.
_NO_PAGE: Final = "default-src 'none'; style-src 'unsafe-inline'"

_PAGE: Final = {
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def register_security_headers(app: Flask) -> None:
    """Add them to every answer; pages set a ``Content-Security-Policy`` of their own."""

    def answer(response: Response) -> Response:
        response.headers.add("X-Content-Type-Options", "nosniff")
        response.headers.setdefault("Content-Security-Policy", _NO_PAGE)
        if response.mimetype == "text/html":
            response.headers.update(_PAGE)
        return response

    app.after_request(answer)
