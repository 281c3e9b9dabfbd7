"""``paths`` of the precomputed tables and their charts."""

from http import HTTPStatus

from service.docs.openapi.krypto_table_paths import krypto_table_paths
from service.docs.openapi.paths import query_parameters
from service.docs.openapi.responses import IF_NONE_MATCH, headers, json_response, problems
from service.docs.openapi.schemas import Json, reference
from service.docs.openapi.table_parts import (
    MISSING,
    NOT_MODIFIED,
    TAG,
    WHILE_BUILDING,
    document_get,
    path_parameter,
    rows_get,
)
from service.http.rows import CSV, NDJSON
from service.tables import chart_views, derful31, partitions
from service.tables.charts import CHARTS
from service.tables.derful31_order5 import DerfulGridsQuery


def table_paths() -> Json:
    """``/v1/tables``, ``/v1/charts`` and what is below."""
    return {
        "/v1/tables": _list(
            "tables", "With rows, checksum and time of building, or the job that builds them.", "TableList"
        ),
        **krypto_table_paths(),
        **_derful31(),
        **_partitions(),
        chart_views.PATH: _list("charts", "With the tables that they are of.", "ChartList"),
        f"{chart_views.PATH}/{{name}}.svg": _chart(),
    }


def _list(what: str, description: str, schema: str) -> Json:
    return {
        "get": {
            "operationId": f"list_{what}",
            "tags": [TAG],
            "summary": f"List the {what}",
            "description": description,
            "parameters": [IF_NONE_MATCH],
            "responses": {
                "200": json_response(f"All {what}.", reference(schema), "ETag"),
                **NOT_MODIFIED,
                **problems(HTTPStatus.SERVICE_UNAVAILABLE),
            },
        }
    }


def _derful31() -> Json:
    def order(*orders: str) -> Json:
        return path_parameter(
            "order", "Rows and columns of the grid.", {"type": "string", "enum": list(orders)}, "3"
        )

    whole = document_get(
        "derful31_table",
        "Get the census of an order",
        "How many games and labelled grids there are, how many card lists win, and how likely a"
        " deal is to win, by total.",
        None,
        "DerfulSummary",
    )
    by_total = {"schema": {"type": "string", "description": "`by_total`, a total a line."}}
    whole["get"]["responses"]["200"]["content"] |= {NDJSON: by_total, CSV: by_total}
    games = rows_get(
        "derful31_table_games",
        "List the games of an order",
        "Each as its canonical grid, by total. Of order 5, only those of one total, where it has at most 250,000"
        " (from 45 on); they are listed when they are first asked for.",
        derful31.DerfulGamesQuery,
        reference("Game"),
    )
    grids = rows_get(
        "derful31_table_grids",
        "List the labelled grids of order 5",
        "In the fixed order of `31-derful/grids`, from any position: `cursor` is the number of a grid. These are"
        " labelled grids, not games: a game is there as often as it has different grids, scattered over the order.",
        DerfulGridsQuery,
        reference("NumberedGrid"),
    )
    return {
        f"{derful31.PATH}/{{order}}": {"parameters": [order("2", "3", "4", "5")], **whole},
        f"{derful31.PATH}/{{order}}/games": {"parameters": [order("2", "3", "4", "5")], **games},
        f"{derful31.PATH}/5/grids": grids,
    }


def _partitions() -> Json:
    kind = path_parameter(
        "kind", "Sums or products.", {"type": "string", "enum": ["additive", "multiplicative"]}, "additive"
    )
    rows = rows_get(
        "partition_table",
        "List how many partitions each number has",
        "`additive`: ways to write n as a sum, for n from 0 to 10,000 (OEIS A000041). `multiplicative`: ways to write"
        " n as a product of factors above 1, for n from 1 to 100,000 (OEIS A001055).",
        partitions.PartitionsQuery,
        reference("PartitionCount"),
    )
    return {f"{partitions.PATH}/{{kind}}": {"parameters": [kind], **rows}}


def _chart() -> Json:
    name = path_parameter("name", "Which chart.", {"type": "string", "enum": list(CHARTS)}, "krypto")
    return {
        "parameters": [name],
        "get": {
            "operationId": "show_chart",
            "tags": [TAG],
            "summary": "Draw a table as a chart",
            "description": f"A picture with its own title and description, legible on a phone.{WHILE_BUILDING}",
            "parameters": [*query_parameters(chart_views.ChartQuery), IF_NONE_MATCH],
            "responses": {
                "200": {
                    "description": "The chart.",
                    "headers": headers("ETag"),
                    "content": {chart_views.SVG: {"schema": {"type": "string"}}},
                },
                **NOT_MODIFIED,
                **problems(*MISSING),
            },
        },
    }
