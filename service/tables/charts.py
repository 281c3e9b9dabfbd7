"""``/v1/charts``: charts of the tables, declared by the games."""

from functools import lru_cache, partial

from flask import Blueprint, Response, request
from pydantic import BaseModel, create_model

from service.http.body import validate_query
from service.http.described import Described, Returns
from service.http.problems import not_found
from service.http.request_headers import list_response
from service.jobs.answer_cache import AnswerCache
from service.pictures.charts.picture import render_figure
from service.pictures.formats import CHART_FORMATS, WIDTH, Width, picture_in, preferred_format
from service.tables.views import PATH as TABLES_PATH
from service.tables.views import FindTable, call_declared, tag_whole
from worker.declarations.documented import Answer
from worker.declarations.table import Chart, NoQuery
from worker.registry import CHARTS

PATH = "/v1/charts"


class ChartLinks(Answer):
    """Related addresses."""

    self: str
    tables: list[str]


class ChartEntry(Answer):
    """A chart."""

    name: str
    title: str
    links: ChartLinks


class PictureQuery(NoQuery):
    """Options of the picture."""

    width: Width = None


class ChartList(Answer):
    """All charts."""

    items: list[ChartEntry]
    next: str | None
    """Null: the list is complete."""


def charts_blueprint(find: FindTable) -> Blueprint:
    """Return the routes of the charts."""
    blueprint = Blueprint("charts", __name__, url_prefix=PATH)
    blueprint.add_url_rule("", "index", show_charts, methods=["GET"])
    blueprint.add_url_rule(
        "/<name>.svg", "show", partial(show_chart, find, AnswerCache[bytes]()), methods=["GET"]
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
                self=f"{PATH}/{chart.name}.svg", tables=[f"{TABLES_PATH}/{table}" for table in chart.tables]
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
        "name": {
            "description": "Which chart.",
            "schema": {"type": "string", "enum": list(CHARTS)},
            "example": next(iter(CHARTS)),
        }
    },
    query=(PictureQuery, *dict.fromkeys(chart.query for chart in CHARTS.values())),
    problems=(503,),
    has_etag=True,
)
def show_chart(find: FindTable, cache: AnswerCache[bytes], name: str) -> Response:
    """Draw a table as a chart.

    The picture has its own title and description, and is legible on a phone. It is SVG, also as `text/xml`, or PNG if
    `Accept` prefers that. While the table is being built: 503 with `Retry-After`, the job and its progress.
    """
    chart = CHARTS.get(name)
    if chart is None:
        raise not_found(f"No chart {name}. Charts: {', '.join(CHARTS)}.")
    query = validate_query(_query_model(chart))
    width, media_type = getattr(query, WIDTH), preferred_format(request, CHART_FORMATS)
    built = [find(table) for table in chart.tables]
    version = " ".join(table.version for table in built)
    address = f"{name} {media_type} {query.model_dump_json()}".encode()
    picture = cache.get(version, address)
    if picture is None:
        figure = call_declared(partial(chart.draw, built, query))
        picture = picture_in(render_figure(figure, built[0].record.engine), media_type, width)
        cache.put(version, address, picture)
    response = Response(picture, mimetype=media_type)
    response.vary.add("Accept")
    return tag_whole(response)


@lru_cache
def _query_model(chart: Chart) -> type[BaseModel]:
    """Return the model of a chart's query: the declared parameters, and the picture's width."""
    return create_model("ChartQuery", __base__=chart.query, width=(Width, None))
