"""The page: its HTML at the addresses of ``app/src/pages.json``, its files below ``/assets``, its service worker."""

import json
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from service.access.setting import Access
from service.http import problems
from service.http.etags import tagged
from service.http.problems import ProblemError, not_found

FOLDER = Path(__file__).parent
DIST = FOLDER / "dist"
PAGES = FOLDER / "app" / "src" / "pages.json"
# Any page would do, since the address decides the content; this page loads little.
NO_PAGE = "puzzle"
# The names of assets change with their content.
IMMUTABLE = "public, max-age=31536000, immutable"
# Revalidated each time, and answered with 304 unless there is a new version.
COMPARED = "public, no-cache"
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
# The HTML says which requests need a key, so that the page need not try them.
NEEDS_KEY = '<meta name="needs-key" content="{what}">'
ALL = "all"
ALL_BUT_PLAY = "all but play"
TOP_FILES = (
    "sw.js",
    "manifest.webmanifest",
    "icon.svg",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable-512.png",
    "apple-touch-icon.png",
)
"""Files at the top of the site, where browsers and platforms expect them."""
NOT_BUILT: Final = (
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    "<title>Countinghouse</title></head><body><h1>The page was not built</h1>"
    "<p>The service runs, and answers as documented: see <a href='/docs'>its documentation</a>, "
    "<a href='/guide'>the guide</a>.</p>"
    "<p>The page is built from packages of npm, which could not be installed when the service was set up. "
    "<code>make run</code> tries again, and says what is missing.</p></body></html>\n"
)

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")


@dataclass(frozen=True, slots=True)
class _File:
    body: bytes
    brotli: bytes | None
    tag: str
    media_type: str


def page_blueprint(dist: Path = DIST, access: Access | None = None) -> Blueprint:
    """Return the routes of the page built into ``dist``, or of a page that says that it was not built.

    If ``access`` requires keys, the HTML says which requests need one.
    """
    told = access or Access()
    blueprint = Blueprint("page", __name__)

    @cache
    def files() -> dict[str, _File]:
        return {path: _telling(file, told) for path, file in _read(dist).items()}

    def page(name: str) -> Response:
        found = files().get(f"{name}.html")
        if found is None:
            response = Response(NOT_BUILT, HTTPStatus.SERVICE_UNAVAILABLE, mimetype="text/html")
            response.headers["Cache-Control"] = "no-store"
        else:
            response = _response(found, COMPARED)
        response.headers["Content-Security-Policy"] = POLICY
        return response

    for name, paths in _pages().items():
        for number, path in enumerate(paths):
            blueprint.add_url_rule(
                re.sub(r":(\w+)", r"<\1>", path),
                f"{name}-{number}",
                lambda name=name, **_parts: page(name),
                methods=["GET"],
            )

    def asset(name: str) -> Response:
        found = files().get(f"assets/{name}")
        if found is None:
            raise not_found("No such file in this version of the page.")
        return _response(found, IMMUTABLE)

    def top(name: str) -> Response:
        found = files().get(name)
        if found is None:
            raise not_found("The page was not built.")
        response = _response(found, COMPARED)
        # A service worker takes its policy from its script's response; without one, it could load nothing.
        response.headers["Content-Security-Policy"] = POLICY
        return response

    blueprint.app_errorhandler(NotFound)(lambda error: _nothing_here(files(), error))
    blueprint.add_url_rule("/assets/<name>", "asset", asset, methods=["GET"])
    for name in TOP_FILES:
        blueprint.add_url_rule(
            f"/{name}", name.replace(".", "-"), lambda name=name: top(name), methods=["GET"]
        )
    return blueprint


def _nothing_here(files: Mapping[str, _File], error: NotFound) -> Response:
    """Answer an unknown address: people get the page, which says that it is unknown, and programs a problem."""
    found = files.get(f"{NO_PAGE}.html")
    wanted = request.accept_mimetypes.best_match([problems.MEDIA_TYPE, "text/html"])
    if found is None or wanted != "text/html" or request.path.startswith("/v1/"):
        return ProblemError(HTTPStatus.NOT_FOUND, error.description or "").response()
    response = _response(found, "no-store")
    response.status_code = HTTPStatus.NOT_FOUND
    response.headers["Content-Security-Policy"] = POLICY
    response.vary.add("Accept")
    return response


def _read(dist: Path) -> dict[str, _File]:
    """Return all files of the page by path; none if it was not built."""
    files = {}
    for path in dist.rglob("*"):
        if not path.is_file() or path.suffix == ".br":
            continue
        body = path.read_bytes()
        compressed = path.with_name(f"{path.name}.br")
        files[path.relative_to(dist).as_posix()] = _file(
            body,
            mimetypes.guess_type(path.name)[0] or "application/octet-stream",
            compressed.read_bytes() if compressed.is_file() else None,
        )
    return files


def _telling(file: _File, access: Access) -> _File:
    """Return the file; if keys are required and it is HTML, with a note on the requests that need one."""
    if not access.keys_required or file.media_type != "text/html":
        return file
    html = file.body.decode()
    meta = NEEDS_KEY.format(what=ALL_BUT_PLAY if access.play_per_minute else ALL)
    return _file(html.replace("</head>", f"{meta}</head>", 1).encode(), file.media_type)


def _file(body: bytes, media_type: str, brotli: bytes | None = None) -> _File:
    return _File(body, brotli, sha256(body).hexdigest()[:32], media_type)


def _pages() -> dict[str, list[str]]:
    pages: dict[str, list[str]] = json.loads(PAGES.read_text())
    return pages


def _response(file: _File, kept: str) -> Response:
    """Return a file, already compressed for clients that accept brotli."""
    compressed = file.brotli if request.accept_encodings["br"] > 0 else None
    response = Response(compressed or file.body, mimetype=file.media_type)
    if compressed is not None:
        response.headers["Content-Encoding"] = "br"
    response.headers["Cache-Control"] = kept
    response.vary.add("Accept-Encoding")
    return tagged(response, file.tag, weak=True)
