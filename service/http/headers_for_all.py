"""Headers of every answer, added as it is sent.

Setting a header of a Flask response checks it, searches the other headers, and copies it. Adding headers to the final
list for the HTTP server skips these steps, so that a few more headers on every answer cost next to nothing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Flask

Header = tuple[str, str]
Addition = Callable[[str, Mapping[str, str]], Sequence[Header]]
"""Function from the request's path and the answer's headers (names in lower case) to the headers to add.

An added header replaces a header of the same name.
"""


def add_to_all(app: Flask, *additions: Addition) -> None:
    """Add these headers to every answer of ``app``."""
    answer = app.wsgi_app

    def answer_with_them(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        # The path has the same form as Flask's `request.path`.
        path = f"/{environ.get('PATH_INFO', '').lstrip('/')}"

        def start(status: str, headers: list[Header], *error: object) -> Callable[[bytes], object]:
            return start_response(status, _with(additions, path, headers), *error)  # type: ignore[arg-type]

        return answer(environ, start)

    app.wsgi_app = answer_with_them  # type: ignore[method-assign]


def _with(additions: Iterable[Addition], path: str, headers: list[Header]) -> list[Header]:
    given = {name.lower(): value for name, value in headers}
    added = [header for addition in additions for header in addition(path, given)]
    replaced = {name.lower() for name, _ in added} & given.keys()
    if replaced:
        headers = [header for header in headers if header[0].lower() not in replaced]
    return headers + added
