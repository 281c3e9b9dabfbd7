"""The page: its HTML at the addresses of ``app/src/pages.json``, its files below ``/assets``, its service worker."""

import json
import re
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from hashlib import sha256
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
RUNS = "modes"
"""The page of runs, each of the game that the query names."""
# The service worker keeps the page's HTML under an address with this in the place of a code.
NO_CODE = "-"
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'{scripts}",
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
# Of brotli, for what is compressed with each request: within a millisecond.
_QUICK = 5
# The HTML has one script in it, which asks early for what the page needs.
_SCRIPT = re.compile(r"<script data-files=[^>]*>(.*?)</script>", re.DOTALL)


def policy(html: str = "", sites: str = "'none'") -> str:
    """Return the Content-Security-Policy of a page: the script inside its HTML may run, and ``sites`` may frame it."""
    digests = (sha256(script.encode()).digest() for script in _SCRIPT.findall(html))
    scripts = "".join(f" 'sha256-{b64encode(digest).decode()}'" for digest in digests)
    return _POLICY.format(scripts=scripts, sites=sites)


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
    "licences.md",
)
"""Files at the top of the site, where browsers and platforms expect them, and the licences of what is bundled."""
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
        return self._page(name, code, "'none'")

    def embed(self, code: str) -> Response:
        """Answer with a puzzle for a frame of the sites that may embed it."""
        # Without a code, the service worker keeps the page.
        if not self._sites and code != NO_CODE:
            raise not_found("Puzzles of this service cannot be embedded.")
        return self._page(EMBED, code, self._sites or "'none'")

    def _page(self, name: str, code: str, sites: str) -> Response:
        found = self.files.get(f"{name}.html")
        if name == RUNS:
            found = self.files.get(f"{name}-{request.args.get('game')}.html", found)
        if found is None:
            response = Response(NOT_BUILT, HTTPStatus.SERVICE_UNAVAILABLE, mimetype="text/html")
            response.headers["Cache-Control"] = "no-store"
        else:
            response = found.response(COMPARED) if code == NO_CODE else self._puzzle_page(name, code)
        response.headers["Content-Security-Policy"] = policy(found.body.decode() if found else "", sites)
        return response

    def _puzzle_page(self, name: str, code: str) -> Response:
        """Return a puzzle's page, with a preview for those who are sent its link; 404 if there is no such puzzle."""
        preview = preview_of(code)
        if preview is None:
            response = self.files[f"{name}.html"].response(COMPARED)
            response.status_code = HTTPStatus.NOT_FOUND
            return response
        # The HTML that names the files of the puzzle's game too.
        file = self.files.get(f"{name}-{preview.code[0]}.html") or self.files[f"{name}.html"]
        html = with_preview(file.body.decode(), preview, embeddable=bool(self._sites)).encode()
        return built_file(html, file.media_type, brotli.compress(html, quality=_QUICK)).response(COMPARED)

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
        response.headers["Content-Security-Policy"] = policy()
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
        response.headers["Content-Security-Policy"] = policy(found.body.decode())
        response.vary.add("Accept")
        return response


def _with_notes(file: BuiltFile, access: Access, embed_sites: str) -> BuiltFile:
    """Return the file; if it is HTML, with notes on the build, and on what needs a key or is switched off."""
    if file.media_type != "text/html":
        return file
    notes = [BUILD.format(release=read_release(), commit=read_commit())]
    if access.keys_required:
        notes.append(NEEDS_KEY.format(what=ALL_BUT_PLAY if access.play_per_minute else ALL))
    if not embed_sites:
        notes.append(NO_EMBED)
    # Before the script that reads them.
    html = file.body.decode().replace("<head>", f"<head>{''.join(notes)}", 1).encode()
    return built_file(html, file.media_type, brotli.compress(html))


def _read_pages(dist: Path) -> dict[str, list[str]]:
    pages: dict[str, list[str]] = json.loads(PAGES.read_text())
    if (dist / "look.html").is_file():
        pages["look"] = ["/look"]
    return pages
