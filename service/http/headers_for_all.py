"""Headers of every answer, added as it is sent.

A header of a response is checked, looked for among the others, and copied. In the list that goes to the HTTP server all
that is done, so that a few more headers on every answer cost next to nothing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Flask

Header = tuple[str, str]
Addition = Callable[[str, Mapping[str, str]], Sequence[Header]]
"""The headers to add to an answer: by the request's path, and the headers it has, named in lower case.

One that it has already is replaced.
"""


def add_to_all(app: Flask, *additions: Addition) -> None:
    """Add these headers to every answer of ``app``."""
    answer = app.wsgi_app

    def answer_with_them(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        # As the request has it.
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
