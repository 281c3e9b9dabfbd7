"""``/v1/charts``: the tables as charts, as the games declare them."""

from functools import partial

from flask import Blueprint, Response, request

from service.http.body import validate_query
from service.http.described import Described, Returns
from service.http.hot_answers import HotAnswers
from service.http.problems import not_found
from service.pictures.charts.picture import render
from service.tables import listing
from service.tables.built import FindTable
from service.tables.views import found, kept_as
from worker.declarations.answers import Answer
from worker.registry import CHARTS

PATH = "/v1/charts"
SVG = "image/svg+xml"


class ChartLinks(Answer):
    """Related addresses."""

    self: str
    tables: list[str]


class ChartEntry(Answer):
    """A chart."""

    name: str
    title: str
    links: ChartLinks


class ChartList(Answer):
    """All charts."""

    items: list[ChartEntry]
    next: None


def charts_blueprint(find: FindTable) -> Blueprint:
    """The routes of the charts."""
    blueprint = Blueprint("charts", __name__, url_prefix=PATH)
    blueprint.add_url_rule("", "index", index, methods=["GET"])
    blueprint.add_url_rule("/<name>.svg", "show", partial(show, find, HotAnswers()), methods=["GET"])
    return blueprint


@Described("list_charts", "tables", {200: ChartList}, problems=(503,), has_etag=True)
def index() -> Response:
    """List the charts.

    With the tables that they show.
    """
    items = [
        ChartEntry(
            name=chart.name,
            title=chart.title,
            links=ChartLinks(
                self=f"{PATH}/{chart.name}.svg", tables=[f"{listing.PATH}/{table}" for table in chart.tables]
            ),
        )
        for chart in CHARTS.values()
    ]
    return listing.listed(ChartList(items=items, next=None))


@Described(
    "show_chart",
    "tables",
    {200: Returns(text="The chart.", media={SVG: "The picture."})},
    path={
        "name": {
            "description": "Which chart.",
            "schema": {"type": "string", "enum": list(CHARTS)},
            "example": next(iter(CHARTS)),
        }
    },
    query=tuple(dict.fromkeys(chart.query for chart in CHARTS.values())),
    problems=(503,),
    has_etag=True,
)
def show(find: FindTable, hot: HotAnswers, name: str) -> Response:
    """Draw a table as a chart.

    A picture with its own title and description, legible on a phone. While the table is being built: 503 with
    `Retry-After`, the job and its progress.
    """
    chart = CHARTS.get(name)
    if chart is None:
        raise not_found(f"No chart {name}. Charts: {', '.join(CHARTS)}.")
    query = validate_query(chart.query)
    built = [find(table) for table in chart.tables]
    version = " ".join(table.version for table in built)
    address = f"{name} {query.model_dump_json()}".encode()
    picture = hot.get(version, address)
    if picture is None:
        figure = found(partial(chart.draw, built, query))
        picture = render(figure, built[0].record.engine).encode()
        hot.put(version, address, picture)
    return kept_as(version, Response(picture, mimetype=SVG), request)
