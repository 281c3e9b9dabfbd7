"""The routes of tables and charts, and ``GET /v1/tables``: all tables and their status."""

from enum import StrEnum

from flask import Blueprint, Response

from db.tables import TableRecord, list_tables
from service.http.described import Described
from service.http.request_headers import list_response
from service.tables.charts import charts_blueprint
from service.tables.views import PATH, find_building_job, is_outdated, table_finder, views_blueprint
from worker.declarations.documented import Answer, Timestamp
from worker.declarations.table import Table
from worker.jobs.job_document import Progress, job_path, progress
from worker.registry import TABLES, read_wanted_tables


class TableStatus(StrEnum):
    """The status of a table."""

    READY = "ready"
    BUILDING = "building"
    OFF = "off"


class TableLinks(Answer):
    """Related addresses."""

    self: str


class TableEntry(Answer):
    """A table and its status."""

    name: str
    title: str
    status: TableStatus
    """`off`: this server does not keep it."""
    rows: int | None
    checksum: str | None
    """SHA-256 over the rows, in hexadecimal."""
    engine: str | None
    """The version of the operation that computed it."""
    built_at: Timestamp | None
    job: str | None
    """The job that is computing it, while it is not ready."""
    progress: Progress | None
    """The progress of that job."""
    links: TableLinks


class TableList(Answer):
    """All tables."""

    items: list[TableEntry]
    next: str | None
    """Null: the list is complete."""


def tables_blueprint() -> Blueprint:
    """Return the routes of tables and charts.

    Raises:
        SettingError: if the environment names a table that does not exist.
    """
    read_wanted_tables()
    blueprint = Blueprint("tables", __name__)
    blueprint.add_url_rule(PATH, "index", show_tables, methods=["GET"])
    find = table_finder()
    blueprint.register_blueprint(views_blueprint(find))
    blueprint.register_blueprint(charts_blueprint(find))
    return blueprint


@Described("list_tables", "tables", {200: TableList}, problems=(503,), has_etag=True)
def show_tables() -> Response:
    """List the tables.

    Each has its number of rows, checksum and build time, or the job that builds it.
    """
    built = {table.name: table for table in list_tables()}
    wanted = read_wanted_tables()
    items = [_entry(table, built.get(table.name), wanted=table in wanted) for table in TABLES.values()]
    return list_response(TableList(items=items, next=None))


def _entry(table: Table, built: TableRecord | None, *, wanted: bool) -> TableEntry:
    if built is not None and is_outdated(table, built):
        built = None
    job = find_building_job(table) if wanted and not built else None
    return TableEntry(
        name=table.name,
        title=table.title,
        status=TableStatus.READY if built else TableStatus.BUILDING if wanted else TableStatus.OFF,
        rows=built.rows if built else None,
        checksum=built.checksum if built else None,
        engine=built.engine if built else None,
        built_at=built.built_at if built else None,
        job=job_path(job) if job else None,
        progress=progress(job) if job else None,
        links=TableLinks(self=f"{PATH}/{table.name}"),
    )
