"""The routes of tables and charts: ``GET /v1/tables``, all tables and their status, and ``/v1/charts``."""

from enum import StrEnum
from functools import lru_cache, partial

from flask import Blueprint, Response, request
from pydantic import BaseModel, create_model

from db.records import JobRecord
from db.tables import TableRecord, list_tables
from service.http.body import validate_query
from service.http.described import Described, Returns
from service.http.nearest import unknown
from service.http.problems import not_found
from service.http.request_headers import list_response
from service.jobs.answer_cache import AnswerCache
from service.pictures.charts.picture import render_figure
from service.pictures.formats import CHART_FORMATS, WIDTH, Width, picture_in, preferred_format
from service.tables.views import (
    PATH,
    FindTable,
    call_declared,
    find_building_jobs,
    is_outdated,
    table_finder,
    tag_whole,
    views_blueprint,
)
from worker.declarations.documented import Answer, Timestamp
from worker.declarations.table import Chart, NoQuery, Table
from worker.jobs.job_document import Progress, job_path, progress
from worker.registry import CHARTS, TABLES, read_wanted_tables

CHARTS_PATH = "/v1/charts"


class ChartLinks(Answer):
    """Related addresses."""

    self: str
    """The chart."""
    tables: list[str]
    """The tables that it shows."""


class ChartEntry(Answer):
    """A chart."""

    name: str
    """The chart's name."""
    title: str
    """The chart's title."""
    links: ChartLinks
    """Related addresses."""


class PictureQuery(NoQuery):
    """Options of the picture."""

    width: Width = None


class ChartList(Answer):
    """All charts."""

    items: list[ChartEntry]
    """The charts."""
    next: str | None
    """Null: the list is complete."""


def charts_blueprint(find: FindTable) -> Blueprint:
    """Return the routes of the charts."""
    blueprint = Blueprint("charts", __name__, url_prefix=CHARTS_PATH)
    blueprint.add_url_rule("", "index", show_charts, methods=["GET"])
    blueprint.add_url_rule(
        "/<chart>.svg", "show", partial(show_chart, find, AnswerCache[bytes]()), methods=["GET"]
    )
    return blueprint


@Described("list_charts", "tables", {200: ChartList}, problems=(503,), has_etag=True)
def show_charts() -> Response:
    """List the charts.

    Each has the tables that it shows.
    """
    items = [
        ChartEntry(
            name=chart.name,
            title=chart.title,
            links=ChartLinks(
                self=f"{CHARTS_PATH}/{chart.name}.svg", tables=[f"{PATH}/{table}" for table in chart.tables]
            ),
        )
        for chart in CHARTS.values()
    ]
    return list_response(ChartList(items=items, next=None))


@Described(
    "show_chart",
    "tables",
    {200: Returns(text="The chart.", media=dict.fromkeys(CHART_FORMATS, "The picture."))},
    path={
        "chart": {
            "description": "The chart's name.",
            "schema": {"type": "string", "enum": list(CHARTS)},
            "example": next(iter(CHARTS)),
        }
    },
    query=(PictureQuery, *dict.fromkeys(chart.query for chart in CHARTS.values())),
    problems=(503,),
    has_etag=True,
)
def show_chart(find: FindTable, cache: AnswerCache[bytes], chart: str) -> Response:
    """Draw a table as a chart.

    The picture has its own title and description, and is legible on a phone. It is SVG, also as `text/xml`, or PNG if
    `Accept` prefers that. While the table is being built: 503 with `Retry-After`, the job and its progress.
    """
    found = CHARTS.get(chart)
    if found is None:
        raise not_found(f"{unknown('chart', chart, CHARTS)}.")
    query = validate_query(_query_model(found))
    width, media_type = getattr(query, WIDTH), preferred_format(request, CHART_FORMATS)
    built = [find(table) for table in found.tables]
    version = " ".join(table.version for table in built)
    address = f"{chart} {media_type} {query.model_dump_json()}".encode()
    picture = cache.get(version, address)
    if picture is None:
        figure = call_declared(partial(found.draw, built, query))
        picture = picture_in(render_figure(figure, built[0].record.engine), media_type, width)
        cache.put(version, address, picture)
    response = Response(picture, mimetype=media_type)
    response.vary.add("Accept")
    return tag_whole(response)


@lru_cache
def _query_model(chart: Chart) -> type[BaseModel]:
    """Return the model of a chart's query: the declared parameters, and the picture's width."""
    return create_model("ChartQuery", __base__=chart.query, width=(Width, None))


class TableStatus(StrEnum):
    """The status of a table."""

    READY = "ready"
    BUILDING = "building"
    OFF = "off"


class TableLinks(Answer):
    """Related addresses."""

    self: str
    """The table."""


class TableEntry(Answer):
    """A table and its status."""

    name: str
    """The table's name."""
    title: str
    """The table in a sentence."""
    status: TableStatus
    """`off`: this server does not keep it."""
    rows_total: int | None
    """Number of rows; null until it is built."""
    checksum: str | None
    """SHA-256 over the rows, in hexadecimal."""
    computed_by: str | None
    """The operation that computed it, and its engine version."""
    built_at: Timestamp | None
    """Time when it was built; null before."""
    job: str | None
    """The job that is computing it, while it is not ready."""
    progress: Progress | None
    """The progress of that job."""
    links: TableLinks
    """Related addresses."""


class TableList(Answer):
    """All tables."""

    items: list[TableEntry]
    """The tables."""
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
    built = {
        record.name: record
        for record in list_tables()
        if record.name in TABLES and not is_outdated(TABLES[record.name], record)
    }
    wanted = read_wanted_tables()
    jobs = find_building_jobs(table for table in wanted if table.name not in built)
    items = [
        _entry(table, built.get(table.name), jobs.get(table.name), wanted=table in wanted)
        for table in TABLES.values()
    ]
    return list_response(TableList(items=items, next=None))


def _entry(table: Table, built: TableRecord | None, job: JobRecord | None, *, wanted: bool) -> TableEntry:
    return TableEntry(
        name=table.name,
        title=table.title,
        status=TableStatus.READY if built else TableStatus.BUILDING if wanted else TableStatus.OFF,
        rows_total=built.rows if built else None,
        checksum=built.checksum if built else None,
        computed_by=built.engine if built else None,
        built_at=built.built_at if built else None,
        job=job_path(job) if job else None,
        progress=progress(job) if job else None,
        links=TableLinks(self=f"{PATH}/{table.name}"),
    )
