"""What others see of a puzzle's page before they open it: the title, description and picture that its HTML names."""

import re
from dataclasses import dataclass
from html import escape
from typing import Final
from urllib.parse import urlencode

from service.http.built_files import site_url
from worker.code_formats import CodeError
from worker.declarations.pictures import Drawing
from worker.registry import PUZZLES, open_puzzle

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
        return f"{site_url()}/v1/puzzles/{self.code}.png?size={width}"


def preview_of(code: str) -> Preview | None:
    """Return the preview of a code's puzzle, however it is spelt; None if it is not a code."""
    try:
        puzzle = open_puzzle(code).puzzle
    except CodeError:
        return None
    puzzles = PUZZLES[puzzle["game"]]
    drawing = puzzles.draw(puzzle, None, puzzle["code"])
    return Preview(puzzle["code"], drawing.title, puzzles.invitation(puzzle), drawing)


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
