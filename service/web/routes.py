"""The page: its HTML at the addresses of ``app/src/pages.json``, its files below ``/assets``, its service worker."""

import json
import re
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Final

import brotli
from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from service.access.setting import Access
from service.http import problems
from service.http.addresses import unknown_address
from service.http.built_files import COMPARED, IMMUTABLE, BuiltFile, built_file, read_built_files
from service.http.problems import ProblemError, not_found
from service.web.embedding import ANY_SITE, preview_of, with_preview
from worker.observability.build_info import read_commit, read_release

FOLDER = Path(__file__).parent
DIST = FOLDER / "dist"
PAGES = FOLDER / "app" / "src" / "pages.json"
# Any page would do, since the address decides the content; this page loads little.
NO_PAGE = "puzzle"
PUZZLE = "puzzle"
EMBED = "embed"
"""The pages of a puzzle: its own, and the one for frames of other sites."""
# The service worker keeps the page's HTML under an address with this in the place of a code.
NO_CODE = "-"
_POLICY = "; ".join(
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
        "frame-ancestors {sites}",
    )
)
POLICY = _POLICY.format(sites="'none'")
# The HTML says which requests need a key, so that the page need not try them.
NEEDS_KEY = '<meta name="needs-key" content="{what}">'
# And that no other site may show puzzles in a frame, so that the page does not offer it.
NO_EMBED = '<meta name="no-embed" content="yes">'
# The footer of the page tells which version and commit serve it.
BUILD = '<meta name="build" content="Version {release} ({commit:.8})">'
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
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5">'
    "<title>Countinghouse</title></head><body><h1>The page is not built yet</h1>"
    "<p>It opens here as soon as it is. The service runs, and answers as documented: see "
    "<a href='/docs/'>its documentation</a>.</p>"
    "<p><code>make run</code> builds it from packages of npm, within a minute of the first start, and says if "
    "they cannot be installed.</p></body></html>\n"
)


def page_blueprint(dist: Path = DIST, access: Access | None = None, embed_sites: str = ANY_SITE) -> Blueprint:
    """Return the routes of the page built into ``dist``, or of a page that says that it was not built.

    If ``access`` requires keys, the HTML says which requests need one. ``embed_sites`` may show puzzles in frames.
    """
    blueprint = Blueprint("page", __name__)
    site = _Site(dist, access or Access(), embed_sites)
    for name, paths in _read_pages(dist).items():
        for number, path in enumerate(paths):
            rule = re.sub(r":(\w+)", r"<\1>", path)
            blueprint.add_url_rule(rule, f"{name}-{number}", site.view(name), methods=["GET"])
    blueprint.app_errorhandler(NotFound)(site.nothing_here)
    blueprint.add_url_rule("/assets/<name>", "asset", site.asset, methods=["GET"])
    for name in TOP_FILES:
        blueprint.add_url_rule(f"/{name}", name.replace(".", "-"), partial(site.top, name), methods=["GET"])
    return blueprint


class _Site:
    """The files of the page, and the answers with them."""

    def __init__(self, dist: Path, access: Access, embed_sites: str) -> None:
        self._dist, self._access, self._sites = dist, access, embed_sites
        self._files: dict[str, BuiltFile] = {}

    @property
    def files(self) -> dict[str, BuiltFile]:
        """All files by path; none until the page is built, in one step, which may be while the service runs."""
        if not self._files:
            found = read_built_files(self._dist)
            self._files.update(
                {path: _with_notes(file, self._access, self._sites) for path, file in found.items()}
            )
        return self._files

    def view(self, name: str) -> Callable[..., Response]:
        """Return the view of a page; only those of puzzles need more than its name."""
        if name == EMBED:
            return self.embed
        return partial(self.page, name) if name == PUZZLE else lambda **_parts: self.page(name)

    def page(self, name: str, code: str = NO_CODE) -> Response:
        """Answer with a page, or with the one of a puzzle."""
        found = self.files.get(f"{name}.html")
        if found is None:
            response = Response(NOT_BUILT, HTTPStatus.SERVICE_UNAVAILABLE, mimetype="text/html")
            response.headers["Cache-Control"] = "no-store"
        elif code == NO_CODE:
            response = found.response(COMPARED)
        else:
            response = _puzzle_page(found, code, embeddable=bool(self._sites))
        response.headers["Content-Security-Policy"] = POLICY
        return response

    def embed(self, code: str) -> Response:
        """Answer with a puzzle for a frame of the sites that may embed it."""
        # Without a code, the service worker keeps the page.
        if not self._sites and code != NO_CODE:
            raise not_found("Puzzles of this service cannot be embedded.")
        response = self.page(EMBED, code)
        if self._sites:
            response.headers["Content-Security-Policy"] = _POLICY.format(sites=self._sites)
        return response

    def asset(self, name: str) -> Response:
        """Answer with a file whose name changes with its content."""
        found = self.files.get(f"assets/{name}")
        if found is None:
            raise not_found("No such file in this version of the page.")
        return found.response(IMMUTABLE)

    def top(self, name: str) -> Response:
        """Answer with a file at the top of the site."""
        found = self.files.get(name)
        if found is None:
            raise not_found("The page was not built.")
        response = found.response(COMPARED)
        # A service worker takes its policy from its script's response; without one, it could load nothing.
        response.headers["Content-Security-Policy"] = POLICY
        return response

    def nothing_here(self, error: NotFound) -> Response:
        """Answer an unknown address: people get the page, which says that it is unknown, and programs a problem."""
        wanted = request.accept_mimetypes.best_match([problems.MEDIA_TYPE, "text/html"])
        by_program = wanted != "text/html" or request.path.startswith("/v1/")
        # The files are read with the first request that needs them, which no program's does.
        found = None if by_program else self.files.get(f"{NO_PAGE}.html")
        if found is None:
            # Werkzeug's own sentence advises to check the spelling of what nobody has typed.
            unknown = error.description == NotFound.description
            detail = unknown_address(request.path) if unknown else error.description or ""
            return ProblemError(HTTPStatus.NOT_FOUND, detail).response()
        response = found.response("no-store")
        response.status_code = HTTPStatus.NOT_FOUND
        response.headers["Content-Security-Policy"] = POLICY
        response.vary.add("Accept")
        return response


def _puzzle_page(file: BuiltFile, code: str, *, embeddable: bool) -> Response:
    """Return a puzzle's page, with a preview for those who are sent its link; 404 if there is no such puzzle."""
    preview = preview_of(code)
    if preview is None:
        response = file.response(COMPARED)
        response.status_code = HTTPStatus.NOT_FOUND
        return response
    html = with_preview(file.body.decode(), preview, embeddable=embeddable)
    return built_file(html.encode(), file.media_type).response(COMPARED)


def _with_notes(file: BuiltFile, access: Access, embed_sites: str) -> BuiltFile:
    """Return the file; if it is HTML, with notes on the build, and on what needs a key or is switched off."""
    if file.media_type != "text/html":
        return file
    notes = [BUILD.format(release=read_release(), commit=read_commit())]
    if access.keys_required:
        notes.append(NEEDS_KEY.format(what=ALL_BUT_PLAY if access.play_per_minute else ALL))
    if not embed_sites:
        notes.append(NO_EMBED)
    html = file.body.decode().replace("</head>", f"{''.join(notes)}</head>", 1).encode()
    return built_file(html, file.media_type, brotli.compress(html))


def _read_pages(dist: Path) -> dict[str, list[str]]:
    pages: dict[str, list[str]] = json.loads(PAGES.read_text())
    if (dist / "look.html").is_file():
        pages["look"] = ["/look"]
    return pages
