"""``/v1/charts``: the tables as pictures."""

import json
from functools import partial
from typing import Annotated

from flask import Blueprint, Response, request
from pydantic import BaseModel, ConfigDict, Field

from service.http.body import invalid, validate_query
from service.http.hot_answers import HotAnswers
from service.http.problems import FieldError, not_found
from service.pictures.charts.series import MOST_POINTS
from service.tables.answers import kept_as
from service.tables.built import BuiltTables
from service.tables.charts import CHARTS, ChartSpec, draw
from worker.declarations.answers import Answer

PATH = "/v1/charts"
SVG = "image/svg+xml"


class ChartQuery(BaseModel):
    """How much is drawn."""

    model_config = ConfigDict(extra="forbid")

    up_to: Annotated[
        int | None,
        Field(
            ge=1,
            le=MOST_POINTS - 1,
            description="For charts of partitions: the last number that is drawn. Default: 200.",
        ),
    ] = None


class ChartLinks(Answer):
    """Where the chart and its tables are."""

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


def charts_blueprint(tables: BuiltTables) -> Blueprint:
    """The routes of the charts."""
    blueprint = Blueprint("charts", __name__, url_prefix=PATH)
    blueprint.add_url_rule("", "index", index, methods=["GET"])
    blueprint.add_url_rule("/<name>.svg", "show", partial(show, tables, HotAnswers()), methods=["GET"])
    return blueprint


def index() -> Response:
    """List the charts."""
    items = [
        {
            "name": spec.name,
            "title": spec.title,
            "links": {
                "self": f"{PATH}/{spec.name}.svg",
                "tables": [f"/v1/tables/{table}" for table in spec.tables],
            },
        }
        for spec in CHARTS.values()
    ]
    body = json.dumps({"items": items, "next": None}, ensure_ascii=False, separators=(",", ":"))
    response = Response(body, mimetype="application/json")
    response.add_etag()
    response.make_conditional(request.environ)
    return response


def show(tables: BuiltTables, hot: HotAnswers, name: str) -> Response:
    """Draw a chart."""
    asked = validate_query(ChartQuery)
    spec = CHARTS.get(name)
    if spec is None:
        raise not_found(f"There is no chart {name}; there are {', '.join(CHARTS)}.")
    if asked.up_to is not None and not spec.cut:
        raise invalid([FieldError("/up_to", f"The chart {name} has no part up to a number", "query")])
    version = " ".join(tables.get(table).version for table in spec.tables)
    return kept_as(version, Response(_drawn(spec, version, tables, hot, asked), mimetype=SVG), request)


def _drawn(spec: ChartSpec, version: str, tables: BuiltTables, hot: HotAnswers, asked: ChartQuery) -> bytes:
    key = f"{spec.name} {asked.up_to}".encode()
    picture = hot.get(version, key)
    if picture is None:
        picture = draw(spec, tables, asked.up_to).encode()
        hot.put(version, key, picture)
    return picture
