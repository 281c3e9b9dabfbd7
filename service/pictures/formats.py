"""The media types and widths of pictures: SVG as drawn, or PNG rendered from it."""

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final

import font_source_sans_pro
import resvg_py
from flask import Request
from pydantic import Field

SVG: Final = "image/svg+xml"
PNG: Final = "image/png"
FORMATS: Final = (SVG, PNG)
XML: Final = "text/xml"
"""A media type of SVG that every client knows to be text, for clients that ask for it."""
CHART_FORMATS: Final = (*FORMATS, XML)
WIDTH: Final = "width"
"""The query parameter of a picture's width."""
LEAST_WIDTH: Final = 100
MOST_WIDTH: Final = 2_000
USUAL_PNG_WIDTH: Final = 1_200
# Rendering takes 0.13 s a million pixels, in which the process answers nothing else.
MOST_PIXELS: Final = 6_000_000
FAMILY: Final = "Source Sans Pro"

WIDTH_TEXT: Final = (
    f"The picture's width in pixels. Default: as wide as its place for SVG, {USUAL_PNG_WIDTH:,} for PNG."
    f" A PNG of more than {MOST_PIXELS:,} pixels is drawn smaller."
)
Width = Annotated[int | None, Field(ge=LEAST_WIDTH, le=MOST_WIDTH, description=WIDTH_TEXT)]

_SIZE = re.compile(r'viewBox="0 0 (\S+) (\S+)"')


def preferred_format(request: Request, formats: Sequence[str] = FORMATS) -> str:
    """Return SVG, unless ``Accept`` prefers another one of these formats."""
    return request.accept_mimetypes.best_match(formats, default=SVG)


def picture_in(svg: str, media_type: str, width: int | None) -> bytes:
    """Return a picture in a media type, ``width`` pixels wide."""
    if media_type == PNG:
        return as_png(svg, width or USUAL_PNG_WIDTH)
    return (svg if width is None else _with_width(svg, width)).encode()


def as_png(svg: str, width: int) -> bytes:
    """Render a picture as PNG in light colours, with a font from a package, since the machine may have no fonts."""
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=min(width, _most_wide(svg)),
        skip_system_fonts=True,
        font_files=list(_fonts()),
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )


def png_size(svg: str, width: int) -> tuple[int, int]:
    """Return the width and height in pixels of a picture as PNG, ``width`` pixels wide or smaller."""
    width = min(width, _most_wide(svg))
    across, down = map(math.ceil, _sides(svg))
    return width, math.ceil(width * down / across)


def _with_width(svg: str, width: int) -> str:
    """Return the picture with a width in pixels, and a height in proportion."""
    height = round(width * _slenderness(svg))
    return svg.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)


def _most_wide(svg: str) -> int:
    """Return the width in pixels at which the picture has at most `MOST_PIXELS`."""
    return int(math.sqrt(MOST_PIXELS / _slenderness(svg)))


def _slenderness(svg: str) -> float:
    """Return the picture's height over its width."""
    across, down = _sides(svg)
    return down / across


def _sides(svg: str) -> tuple[float, float]:
    """Return the picture's width and height."""
    found = _SIZE.search(svg)
    if found is None:
        raise ValueError("the picture has no size")
    return float(found[1]), float(found[2])


@lru_cache(maxsize=1)
def _fonts() -> tuple[str, ...]:
    folder = Path(font_source_sans_pro.font_directory)
    return tuple(str(folder / f"SourceSansPro-{weight}.ttf") for weight in ("Regular", "Semibold"))
