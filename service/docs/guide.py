"""The documentation's site below ``/docs``, and each page's Markdown beside it."""

from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from service.http.built_files import COMPARED, IMMUTABLE, BuiltFile, built_file, read_built_files
from service.http.problems import not_found

GUIDE = Path(__file__).parents[1] / "guide"
DIST = Path(__file__).with_name("dist")
HOME = "/docs"
LIST = "llms.txt"
MAX_AGE_S = 60 * 60
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
NOT_BUILT: Final = (
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5">'
    "<title>Countinghouse</title></head><body><h1>The documentation is not built yet</h1>"
    "<p>Its texts are here all the same, as Markdown: <a href='/docs/index.md'>the first page</a>. The interface is "
    "described by <a href='/openapi.yaml'>openapi.yaml</a>.</p>"
    "<p><code>make run</code> builds it from packages of PyPI and npm, in about half a minute, and says if they cannot "
    "be installed.</p></body></html>\n"
)

blueprint = Blueprint("guide", __name__)


@cache
def pages() -> dict[str, Path]:
    """Return the files of the guide by their path below the site's home, without the ending."""
    return {path.relative_to(GUIDE).with_suffix("").as_posix(): path for path in sorted(GUIDE.rglob("*.md"))}


@cache
def read_texts() -> Mapping[str, BuiltFile]:
    """Return the guide's Markdown, notebooks and pictures."""
    markdown = {
        f"{name}.md": built_file(path.read_bytes(), "text/markdown") for name, path in pages().items()
    }
    notebooks = {
        path.relative_to(GUIDE).as_posix(): built_file(path.read_bytes(), "application/x-ipynb+json")
        for path in GUIDE.rglob("*.ipynb")
    }
    pictures = {
        path.relative_to(GUIDE).as_posix(): built_file(path.read_bytes(), "image/svg+xml")
        for path in GUIDE.rglob("*.svg")
    }
    return {**markdown, **notebooks, **pictures}


_built: dict[str, BuiltFile] = {}


def files() -> Mapping[str, BuiltFile]:
    """Return the files of the site; only the guide's Markdown until it is built, which may be while this runs."""
    if not _built and (found := read_built_files(DIST)):
        _built.update({**read_texts(), **found})
    return _built or read_texts()


@blueprint.get(HOME, defaults={"name": ""})
@blueprint.get(f"{HOME}/<path:name>")
def page(name: str) -> Response:
    """Return a page of the site, a page's Markdown, or a file that pages need or show."""
    if name.startswith("assets/") and name in files():
        return files()[name].response(IMMUTABLE)
    if name.endswith((".md", ".ipynb", ".svg")) and name in files():
        return files()[name].response(f"public, max-age={MAX_AGE_S}")
    inner = name.strip("/")
    found = files().get(f"{inner}/index.html".lstrip("/"))
    if found is None:
        return _answer_missing(inner)
    if not request.path.endswith("/"):
        return _redirect(f"{HOME}/{inner}/".replace("//", "/"))
    response = found.response(COMPARED)
    response.headers["Content-Security-Policy"] = POLICY
    return response


def _answer_missing(name: str) -> Response:
    if "index.html" in files() or not (name in pages() or f"{name}/index".lstrip("/") in pages()):
        raise NotFound("No such page of the documentation.")
    response = Response(NOT_BUILT, HTTPStatus.SERVICE_UNAVAILABLE, mimetype="text/html")
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get(f"/{LIST}")
def list_of_pages() -> Response:
    """Return a list of all pages, one line each, for programs that read."""
    if LIST not in files():
        raise not_found("The documentation was not built.")
    return files()[LIST].response(f"public, max-age={MAX_AGE_S}")


def _redirect(address: str) -> Response:
    response = Response(status=HTTPStatus.PERMANENT_REDIRECT, headers={"Location": address})
    response.headers["Cache-Control"] = f"public, max-age={MAX_AGE_S}"
    return response
