"""The page of ``/data``: HTML that is complete without a script, in the look of the page that people play on."""

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from service.data.catalogue import LICENCE_URL, DatasetEntry
from service.data.readers import readers
from service.http.built_files import site_url

_FOLDER: Final = Path(__file__).parent
_TOKENS: Final = _FOLDER.parent / "web" / "app" / "src" / "shell" / "tokens.css"
_STYLE: Final = _TOKENS.read_text(encoding="utf-8") + (_FOLDER / "page.css").read_text(encoding="utf-8")
_STYLE_HASH: Final = b64encode(sha256(_STYLE.encode()).digest()).decode()
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        f"style-src 'sha256-{_STYLE_HASH}'",
        "img-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)


def page(datasets: Sequence[DatasetEntry]) -> str:
    """Return the page that lists these datasets."""
    return (
        _environment()
        .get_template("page.html")
        .render(
            style=_STYLE,
            licence_url=LICENCE_URL,
            newest=[dataset for dataset in datasets if dataset.newest],
            earlier=[dataset for dataset in datasets if not dataset.newest],
            readers=lambda dataset: readers(dataset, site_url()),
        )
    )


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["anchor"] = lambda name: name.replace("/", "-")
    return made
