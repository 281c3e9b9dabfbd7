"""What other sites show of a puzzle: previews of its links, and frames, with ``GET /oembed`` (https://oembed.com)."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from html import escape
from http import HTTPStatus
from typing import Annotated, Final, Literal
from urllib.parse import unquote, urlencode, urlsplit

from flask import Blueprint, Response
from pydantic import ConfigDict, Field

from service.http.body import validate_query
from service.http.built_files import site_url
from service.http.described import Described, Returns
from service.http.pages import model_response
from service.http.problems import ProblemError, not_found
from service.http.request_headers import with_etag
from service.pictures.boards.render import render_board
from service.pictures.formats import LEAST_WIDTH, png_size
from worker.code_packing import CodeError
from worker.declarations.documented import Answer, Documented
from worker.declarations.pictures import Drawing
from worker.registry import PUZZLES, open_puzzle
from worker.settings import SettingError

PLAY: Final = "/p"
EMBED: Final = "/embed"
OEMBED: Final = "/oembed"
NAME: Final = "Countinghouse"
PICTURE_WIDTH: Final = 1_200
_HEAD: Final = re.compile(r'<title>.*?</title>|<meta name="description"[^>]*>', re.DOTALL)


@dataclass(frozen=True)
class Preview:
    """A puzzle as others name it."""

    code: str
    title: str
    text: str
    drawing: Drawing

    @property
    def address(self) -> str:
        """The absolute address of the puzzle's page."""
        return f"{site_url()}{PLAY}/{self.code}"

    @property
    def frame(self) -> str:
        """The absolute address of the puzzle in a frame."""
        return f"{site_url()}{EMBED}/{self.code}"

    @property
    def picture(self) -> str:
        """The absolute address of its picture."""
        return self.picture_of(PICTURE_WIDTH)

    def picture_of(self, width: int) -> str:
        """Return the absolute address of its picture, ``width`` pixels wide."""
        return f"{site_url()}/v1/puzzles/{self.code}.png?width={width}"


def preview_of(code: str) -> Preview | None:
    """Return the preview of a code's puzzle, however it is spelt; None if it is not a code."""
    try:
        puzzle = open_puzzle(code).puzzle
    except CodeError:
        return None
    puzzles = PUZZLES[puzzle["game"]]
    drawing = puzzles.draw(puzzle, None, puzzle["puzzle_code"])
    return Preview(puzzle["puzzle_code"], drawing.title, puzzles.invitation(puzzle), drawing)


def with_preview(html: str, preview: Preview, *, embeddable: bool) -> str:
    """Return the page's HTML with the puzzle's title, description and picture in its head."""
    named = {
        "og:type": "website",
        "og:site_name": NAME,
        "og:title": preview.title,
        "og:description": preview.text,
        "og:url": preview.address,
        "og:image": preview.picture,
        "og:image:type": "image/png",
        "og:image:width": str(PICTURE_WIDTH),
        "og:image:alt": preview.title,
    }
    head = [
        f"<title>{escape(preview.title)} · {NAME}</title>",
        f'<meta name="description" content="{escape(preview.text)}">',
        *(f'<meta property="{name}" content="{escape(value)}">' for name, value in named.items()),
        '<meta name="twitter:card" content="summary">',
    ]
    if embeddable:
        query = urlencode({"url": preview.address, "format": "json"})
        address = escape(f"{site_url()}{OEMBED}?{query}")
        title = escape(preview.title)
        head.append(f'<link rel="alternate" type="application/json+oembed" href="{address}" title="{title}">')
    return _HEAD.sub("", html, count=2).replace("</head>", f"{''.join(head)}</head>", 1)


SITES_VARIABLE: Final = "EMBED_SITES"
ANY_SITE: Final = "*"
NO_SITE: Final = "none"
# Sources as Content-Security-Policy has them (frame-ancestors).
_SITE = re.compile(r"(?:https?://)?(?:\*\.)?[A-Za-z0-9.-]+(?::\d{1,5})?")


def read_embed_sites(environ: Mapping[str, str] = os.environ) -> str:
    """Return the sites that may embed puzzles, as ``frame-ancestors`` names them; empty for none.

    Raises:
        SettingError: if the value is not `*`, `none` or origins separated by commas or spaces.
    """
    value = environ.get(SITES_VARIABLE, "").strip() or ANY_SITE
    if value == NO_SITE:
        return ""
    sites = re.split(r"[\s,]+", value)
    wrong = [site for site in sites if site != ANY_SITE and not _SITE.fullmatch(site)]
    if wrong:
        raise SettingError(
            f"{SITES_VARIABLE} must be *, none, or origins such as https://school.example, not {wrong[0][:80]!r}"
        )
    return " ".join(sites)


FRAME_WIDTH: Final = 420
FRAME_HEIGHT: Final = 640
_LEAST: Final = 100
_MOST: Final = 10_000
FOR_A_DAY: Final = 24 * 60 * 60

Pixels = Annotated[int | None, Field(ge=_LEAST, le=_MOST)]
EXAMPLE_LINK: Final = "http://127.0.0.1:8000/p/K85V-H990-ET"


class OembedQuery(Documented):
    """The link, and the room that there is."""

    model_config = ConfigDict(extra="forbid")

    url: Annotated[str, Field(max_length=2_000, json_schema_extra={"example": EXAMPLE_LINK})]
    """The address of a puzzle's page, such as `https://…/p/K85V-H990-ET`."""
    format: str = "json"
    """The format of the answer; only `json`."""
    maxwidth: Pixels = None
    """Maximum width of the frame in pixels."""
    maxheight: Pixels = None
    """Maximum height of the frame in pixels."""


class Oembed(Answer):
    """A puzzle to embed."""

    version: Literal["1.0"] = "1.0"
    """The version of oEmbed."""
    type: Literal["rich"] = "rich"
    """The oEmbed type of HTML."""
    title: str
    """The puzzle in a few words."""
    provider_name: str = NAME
    """The name of the service."""
    provider_url: str
    """The address of the service."""
    html: str
    """The HTML that embeds the puzzle's page in a frame."""
    width: int
    """Width of the frame in pixels."""
    height: int
    """Height of the frame in pixels."""
    thumbnail_url: str
    """A picture of the puzzle; it is not square."""
    thumbnail_width: int = PICTURE_WIDTH
    """Width of the picture in pixels."""
    thumbnail_height: int
    """Height of this picture in pixels."""
    cache_age: int = FOR_A_DAY
    """Seconds to keep the answer for."""


def oembed_blueprint(sites: str) -> Blueprint:
    """Return the route; it answers only if some sites may embed puzzles."""
    blueprint = Blueprint("oembed", __name__)
    blueprint.add_url_rule(OEMBED, "oembed", partial(oembed, sites), methods=["GET"])
    return blueprint


def frame_of(preview: Preview, width: int = FRAME_WIDTH, height: int = FRAME_HEIGHT) -> str:
    """Return the HTML of a frame with a puzzle."""
    return (
        f'<iframe src="{escape(preview.frame)}" width="{width}" height="{height}" title="{escape(preview.title)}"'
        ' style="border:0;max-width:100%" allow="clipboard-write" loading="lazy"></iframe>'
    )


@Described(
    "show_oembed",
    "puzzles",
    {200: Returns(model=Oembed, text="How to embed the puzzle.", headers=("Cache-Control",))},
    query=OembedQuery,
    problems=(404, 501),
    has_etag=True,
)
def oembed(sites: str, /) -> Response:
    """Get the frame of a puzzle's link.

    The answer follows [oEmbed](https://oembed.com). Links to anything but a puzzle of this service get 404, and other
    formats than JSON 501.
    """
    query = validate_query(OembedQuery)
    if query.format != "json":
        raise ProblemError(HTTPStatus.NOT_IMPLEMENTED, "The only format is json.")
    preview = _find_preview(query.url) if sites else None
    if preview is None:
        raise not_found("This is not the link of a puzzle that may be embedded.")
    width = min(query.maxwidth or FRAME_WIDTH, FRAME_WIDTH)
    height = min(query.maxheight or FRAME_HEIGHT, FRAME_HEIGHT)
    fields = {
        "title": preview.title,
        "provider_url": site_url(),
        "html": frame_of(preview, width, height),
        "width": width,
        "height": height,
        **_thumbnail(preview, query.maxwidth, query.maxheight),
    }
    answer = Oembed.model_validate({**Oembed.model_construct().model_dump(), **fields})
    response = model_response(answer)
    response.headers["Cache-Control"] = f"public, max-age={FOR_A_DAY}"
    return with_etag(response)


def _thumbnail(preview: Preview, most_wide: int | None, most_high: int | None) -> dict[str, object]:
    """Return the fields of the picture, which keeps to the room that there is, as the frame does."""
    svg = render_board(preview.drawing, "puzzle", "light")
    width, height = png_size(svg, min(PICTURE_WIDTH, most_wide or PICTURE_WIDTH))
    if most_high is not None and height > most_high:
        width, height = png_size(svg, max(LEAST_WIDTH, most_high * width // height))
    return {
        "thumbnail_url": preview.picture_of(width),
        "thumbnail_width": width,
        "thumbnail_height": height,
    }


def _find_preview(url: str) -> Preview | None:
    """Return the preview of the puzzle that an address of this service opens."""
    ours = urlsplit(site_url())
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    path = parts.path.removeprefix(ours.path)
    for pages in (PLAY, EMBED):
        if parts.netloc.lower() == ours.netloc.lower() and path.startswith(f"{pages}/"):
            return preview_of(unquote(path.removeprefix(f"{pages}/")).rstrip("/"))
    return None
