"""The page of ``/data``: HTML that is complete without a script, in the look of the page that people play on."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from service.data.catalogue import LICENCE_URL, DatasetEntry
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


def render_page(datasets: Sequence[DatasetEntry]) -> str:
    """Return the page that lists these datasets."""
    return (
        _environment()
        .get_template("page.html")
        .render(
            style=_STYLE,
            licence_url=LICENCE_URL,
            newest=[dataset for dataset in datasets if dataset.newest],
            earlier=[dataset for dataset in datasets if not dataset.newest],
            readers=lambda dataset: _readers(dataset, site_url()),
        )
    )


def _readers(dataset: DatasetEntry, base_url: str) -> Mapping[str, str]:
    """Return lines that read a dataset from its address, by the name of their reader.

    A reader whose format this server does not keep is left out.
    """
    addresses = {file.format: f"{base_url}{file.href}" for file in dataset.files}
    lines: dict[str, str] = {}
    if parquet := addresses.get("parquet"):
        lines["pandas"] = f'import pandas as pd\ndata = pd.read_parquet("{parquet}")\nprint(data.head())'
        lines["polars"] = (
            f'import polars as pl\ndata = pl.scan_parquet("{parquet}")\nprint(data.head().collect())'
        )
        lines["DuckDB"] = (
            f"DESCRIBE FROM '{parquet}';\nSELECT count(*) FROM '{parquet}';\nFROM '{parquet}' LIMIT 5;"
        )
    if text := addresses.get("csv"):
        digits = [name for column in dataset.columns if column.type == "digits" for name in column.names]
        named = ", ".join(f'{name} = "character"' for name in digits)
        classes = f", colClasses = c({named})" if digits else ""
        lines["R"] = f'address <- "{text}"\ndata <- read.csv(address{classes})\nstr(data)'
    return lines


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["anchor"] = lambda name: name.replace("/", "-")
    return environment
