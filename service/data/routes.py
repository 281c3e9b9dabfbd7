"""The routes of ``/data``: the page, and the files and descriptions of each dataset."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Blueprint, Response

from service.data.catalogue import (
    PATH,
    DatasetEntry,
    describe,
    list_entries,
    read_datasets,
    show_datasets,
)
from service.data.files import file_response
from service.data.packages import checksums, croissant, data_package
from service.data.page import POLICY, render_page
from service.http.api_request import this_request
from service.http.problems import not_found
from service.http.request_headers import with_etag

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
