"""The routes of ``/data``: the page, and the descriptions and files of each dataset, whole or a range of them.

The page is HTML that is complete without a script, in the look of the page that people play on.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from db.datasets import DatasetFile
from service.data.catalogue import (
    LICENCE_URL,
    MEDIA_TYPES,
    PATH,
    DatasetEntry,
    describe,
    format_of,
    list_entries,
    read_datasets,
    show_datasets,
)
from service.data.packages import checksums, croissant, data_package
from service.http.api_request import ApiRequest, this_request
from service.http.built_files import site_url
from service.http.problems import not_found
from service.http.request_headers import with_etag
from service.http.stored_file import StoredFile

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
        digits = [name for column in dataset.fields if column.type == "digits" for name in column.names]
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


FOR_EVER: Final = "public, max-age=31536000, immutable, no-transform"


def file_response(file: DatasetFile, request: ApiRequest) -> Response:
    """Return a file, the range that is asked for, or 304 to a client that has it.

    Raises:
        ProblemError: 406 if the client does not accept its media type.
    """
    media_type = MEDIA_TYPES[format_of(file.file)]
    request.refuse_unacceptable(media_type)
    response = Response(StoredFile(file), mimetype=media_type, direct_passthrough=True)
    response.content_length = file.size
    response.headers["Content-Disposition"] = f'attachment; filename="{file.file}"'
    response.headers["Cache-Control"] = FOR_EVER
    response.last_modified = file.written_at
    response.set_etag(file.sha256)
    # Preconditions come before the range (RFC 9110, section 13.2.2).
    response.make_conditional(request.environ)
    if response.status_code == HTTPStatus.OK and (part := _requested_range(request, file.size)):
        environ = {**request.environ, "HTTP_RANGE": part}
        response.make_conditional(environ, accept_ranges=True, complete_length=file.size)
    response.accept_ranges = "bytes"
    return response


def _requested_range(request: ApiRequest, size: int) -> str:
    """Return the range of bytes that is asked for, or an empty text for the whole file (RFC 9110, section 14.2).

    Other methods than GET and other units must get the whole file, and several ranges at once may.
    """
    asked = request.range
    if request.method != "GET" or asked is None or asked.units != "bytes" or len(asked.ranges) != 1:
        return ""
    # The last bytes of a shorter file are all its bytes.
    return "bytes=0-" if -asked.ranges[0][0] > size else asked.to_header()


# A file may be added when the operator turns a format on.
_COMPARED: Final = "public, no-cache"


def _json(description: Callable[[DatasetEntry], Mapping[str, Any]]) -> Callable[[DatasetEntry], str]:
    return lambda dataset: json.dumps(description(dataset), ensure_ascii=False, indent=2) + "\n"


_DESCRIPTIONS: Final[Mapping[str, tuple[str, Callable[[DatasetEntry], str]]]] = {
    "SHA256SUMS": ("text/plain", checksums),
    "datapackage.json": ("application/json", _json(data_package)),
    "croissant.json": ("application/ld+json", _json(croissant)),
}
"""Descriptions of a dataset by the name of their file: the media type, and the text."""


def data_blueprint() -> Blueprint:
    """Return the routes."""
    blueprint = Blueprint("data", __name__)
    blueprint.add_url_rule(f"/v1{PATH}", "index", show_datasets, methods=["GET"])
    blueprint.add_url_rule(PATH, "page", _show_page, methods=["GET"])
    blueprint.add_url_rule(f"{PATH}/<path:table>/<version>/<file>", "file", _send_file, methods=["GET"])
    return blueprint


def _show_page() -> Response:
    """Return the page that lists all datasets."""
    this_request().refuse_unacceptable("text/html")
    response = Response(render_page(list_entries()), mimetype="text/html")
    response.headers["Cache-Control"] = _COMPARED
    response.headers["Content-Security-Policy"] = POLICY
    return with_etag(response)


def _send_file(table: str, version: str, file: str) -> Response:
    """Return a file of a dataset, or one of its descriptions."""
    dataset = next(
        (one for one in read_datasets() if (one.table_name, one.version) == (table, version)), None
    )
    if dataset is None:
        raise not_found(f"No dataset {table}, version {version}, on this server. /v1/data lists them.")
    if file in _DESCRIPTIONS:
        media_type, text = _DESCRIPTIONS[file]
        this_request().refuse_unacceptable(media_type)
        response = Response(text(describe(dataset)), mimetype=media_type)
        response.headers["Cache-Control"] = _COMPARED
        return with_etag(response)
    for record in dataset.files:
        if record.file == file:
            return file_response(record, this_request())
    names = ", ".join([*(record.file for record in dataset.files), *_DESCRIPTIONS])
    raise not_found(f"No file {file} in this dataset. Files: {names}.")
