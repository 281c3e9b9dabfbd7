"""``GET /v1/tables``: which tables there are, and how they stand."""

import json
from datetime import datetime
from enum import StrEnum
from typing import Annotated

from flask import Response, request
from pydantic import Field

from db.tables import TableRecord, list_tables
from service.tables.built import building_job, outdated
from worker.declarations.answers import Answer, timestamp
from worker.engine.job_document import Progress, job_path, progress
from worker.tables import TABLES, TableSpec, wanted_tables


class TableStatus(StrEnum):
    """Whether a table is there."""

    READY = "ready"
    BUILDING = "building"
    OFF = "off"


class TableLinks(Answer):
    """Where the table is."""

    self: str


class TableEntry(Answer):
    """A table, and how it stands."""

    name: str
    title: str
    status: Annotated[
        TableStatus, Field(description="`off`: this server's operator has chosen not to have it.")
    ]
    rows: int | None
    checksum: Annotated[str | None, Field(description="SHA-256 over the rows, in hexadecimal.")]
    engine: Annotated[str | None, Field(description="The version of the operation that computed it.")]
    built_at: datetime | None
    job: Annotated[str | None, Field(description="The job that is computing it, while it is not ready.")]
    progress: Annotated[Progress | None, Field(description="How far that job has come.")]
    links: TableLinks


class TableList(Answer):
    """All tables."""

    items: list[TableEntry]
    next: None


def index() -> Response:
    """List the tables."""
    built = {table.name: table for table in list_tables()}
    wanted = wanted_tables()
    items = [_entry(spec, built.get(spec.name), wanted=spec in wanted) for spec in TABLES.values()]
    body = json.dumps({"items": items, "next": None}, ensure_ascii=False, separators=(",", ":"))
    response = Response(body, mimetype="application/json")
    response.add_etag()
    response.make_conditional(request.environ)
    return response


def _entry(spec: TableSpec, built: TableRecord | None, *, wanted: bool) -> dict[str, object]:
    if built is not None and outdated(spec, built):
        built = None
    job = building_job(spec) if wanted and not built else None
    status = TableStatus.READY if built else TableStatus.BUILDING if wanted else TableStatus.OFF
    return {
        "name": spec.name,
        "title": spec.title,
        "status": status,
        "rows": built.rows if built else None,
        "checksum": built.checksum if built else None,
        "engine": built.engine if built else None,
        "built_at": timestamp(built.built_at) if built else None,
        "job": job_path(job) if job else None,
        "progress": progress(job).model_dump() if job else None,
        "links": {"self": f"/v1/tables/{spec.name}"},
    }
