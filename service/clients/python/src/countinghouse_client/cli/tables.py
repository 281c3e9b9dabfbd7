"""The commands ``tables`` and ``charts``: show the server's precomputed tables and charts."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from countinghouse_client import ProblemError
from countinghouse_client.cli.arguments import choice_option, number_option, option, suggestion, write_file
from countinghouse_client.cli.display import NOTHING, left, number, right, table, wrapping
from countinghouse_client.cli.errors import BadInputError
from countinghouse_client.cli.sections import sections
from countinghouse_client.cli.session import Session, command

TABLES = "/v1/tables"
CHARTS = "/v1/charts"
SVG = "image/svg+xml"
PICTURES: Mapping[str, str] = {".svg": SVG, ".png": "image/png"}

MEDIA_TYPES: Mapping[str, str] = {"csv": "text/csv", "ndjson": "application/x-ndjson"}

Query = Annotated[
    list[str] | None,
    option("Query parameters, such as limit=3 rules=integer.", "NAME=VALUE...", "--query", "-q", usual=False),
]


commands = typer.Typer()


# Names for shell completion, which sends no request. A server of another version may have other tables and charts.
def _table_names() -> list[str]:
    return [name for section in sections() for name in section.tables]


def _chart_names() -> list[str]:
    return [name for section in sections() for name in section.charts]


@contextmanager
def _suggestions(name: str, names: Callable[[], list[str]]) -> Iterator[None]:
    """Add the names nearest to ``name`` to the error that the server has nothing of this name."""
    try:
        yield
    except ProblemError as error:
        near = suggestion(name, names()) if error.status == HTTPStatus.NOT_FOUND else ""
        told = BadInputError(f"{error}{near}")
        told.problem = error.document
        raise (told if near else error) from None


def _name_argument(names: Callable[[], list[str]], text: str) -> Any:
    """Return the argument with a name, which the shell completes; ``text`` is its help."""

    def complete(incomplete: str) -> list[str]:
        return [name for name in names() if name.startswith(incomplete)]

    return typer.Argument(metavar="NAME", show_default="all", autocompletion=complete, help=text)


@command(commands)
def tables(
    session: Session,
    name: Annotated[
        str | None,
        _name_argument(_table_names, "A table, or a part: krypto, krypto/hands."),
    ] = None,
    query: Query = None,
    stream: Annotated[
        str | None,
        choice_option(
            "Print all rows: csv or ndjson.",
            "FORMAT",
            tuple(MEDIA_TYPES),
            name="--format",
            shown="for people",
        ),
    ] = None,
) -> None:
    """List the tables, or print one."""
    path = TABLES if name is None else f"{TABLES}/{quote(name)}"
    with _suggestions(name or "", _table_names):
        if stream:
            _write_answer(session, path, _parameters(query), MEDIA_TYPES[stream])
            return
        body = session.ask(path, query=_parameters(query))
    session.show_object(body, _tables_view if name is None else _table_view, read=dict)


@command(commands)
def charts(
    session: Session,
    name: Annotated[
        str | None,
        _name_argument(_chart_names, "A chart, printed as SVG."),
    ] = None,
    output: Annotated[
        Path | None,
        option("Save the chart to this file: .svg or .png.", "FILE", "--output", "-o", usual=False),
    ] = None,
    width: Annotated[int | None, number_option("Its width in pixels.", "--width", "-w", usual="any")] = None,
    query: Query = None,
) -> None:
    """List the charts, print one as SVG, or save one."""
    if name is None:
        if output is not None or width is not None:
            raise typer.BadParameter("the chart is missing", param_hint="NAME")
        body = session.ask(CHARTS, query=_parameters(query))
        session.show_object(body, lambda value: _rows(value["items"], ("name", "title")), read=dict)
        return
    path, asked = f"{CHARTS}/{quote(name)}.svg", {"width": width, **_parameters(query)}
    media_type = SVG if output is None else PICTURES.get(output.suffix.lower())
    if media_type is None:
        raise typer.BadParameter(f"{output} should end with .svg or .png", param_hint="--output")
    with _suggestions(name, _chart_names):
        if output is None:
            _write_answer(session, path, asked, media_type)
            return
        picture = session.ask(path, query=asked, media_type=media_type)
    write_file(output, picture)
    session.tell(f"Saved {output}.")


def _write_answer(session: Session, path: str, query: Mapping[str, object], media_type: str) -> None:
    sys.stdout.buffer.write(session.ask(path, query=query, media_type=media_type))
    sys.stdout.buffer.flush()


def _parameters(query: Sequence[str] | None) -> dict[str, object]:
    pairs = [text.partition("=") for text in query or ()]
    if wrong := [name for name, separator, _ in pairs if not separator]:
        raise typer.BadParameter(f"{wrong[0]} should be NAME=VALUE", param_hint="--query")
    return {name: value for name, _, value in pairs}


def _tables_view(value: Mapping[str, Any]) -> RenderableType:
    rows = table(left("Name"), left("Status"), right("Rows"), wrapping("Title"))
    for entry in value["items"]:
        rows.add_row(entry["name"], entry["status"], number(entry["rows_total"]), Text(entry["title"]))
    return rows


def _table_view(value: Mapping[str, Any]) -> RenderableType:
    """Return the view of a page of rows, or of a document: its plain fields, then its lists of objects."""
    if "items" in value:
        page = _rows(value["items"])
        more = value["next"]
        return Group(page, Text(f"More: --query cursor={more}", style="dim")) if more is not None else page
    fields = table(left("Field"), wrapping("Value"))
    lists: list[RenderableType] = []
    for name, field in value.items():
        if _is_list_of_objects(field):
            lists += [Text(), Text(f"{name}:"), _rows(field)]
        else:
            fields.add_row(name, _cell_text(field))
    return Group(fields, *lists)


def _is_list_of_objects(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def _rows(entries: Sequence[Mapping[str, Any]], names: Iterable[str] = ()) -> RenderableType:
    if not entries:
        return Text("No rows.")
    columns = list(names) or list(entries[0])
    rows = table(*(wrapping(name) for name in columns))
    for entry in entries:
        rows.add_row(*(_cell_text(entry.get(name)) for name in columns))
    return rows


def _cell_text(value: object) -> Text:
    if value is None:
        return Text(NOTHING)
    if isinstance(value, list) and not any(isinstance(entry, list | dict) for entry in value):
        return Text(" ".join(map(str, value)))
    return Text(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
