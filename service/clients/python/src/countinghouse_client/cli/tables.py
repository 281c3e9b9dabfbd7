"""The commands ``tables``, ``charts`` and ``chart``: show the server's precomputed tables and charts."""

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import quote

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from countinghouse_client.cli.arguments import number_option, option, write_file
from countinghouse_client.cli.display import NOTHING, left, number, right, table, wrapping
from countinghouse_client.cli.sections import sections
from countinghouse_client.cli.session import Session, command

TABLES = "/v1/tables"
CHARTS = "/v1/charts"
SVG = "image/svg+xml"
PICTURES: Mapping[str, str] = {".svg": SVG, ".png": "image/png"}

Format = Literal["csv", "ndjson"]
MEDIA_TYPES: Mapping[Format, str] = {"csv": "text/csv", "ndjson": "application/x-ndjson"}

Query = Annotated[
    list[str] | None,
    option("A query parameter. Can be repeated.", "NAME=VALUE", "--query", "-q", usual=False),
]


commands = typer.Typer()


# Names for shell completion, which sends no request. A server of another version may have other tables and charts.
def _complete_table(incomplete: str) -> list[str]:
    return [name for section in sections() for name in section.tables if name.startswith(incomplete)]


def _complete_chart(incomplete: str) -> list[str]:
    return [name for section in sections() for name in section.charts if name.startswith(incomplete)]


def _name_argument(complete: Callable[[str], list[str]], text: str, *, required: bool = False) -> Any:
    """Return the argument with a name, which the shell completes; ``text`` is its help."""
    shown = False if required else "all"
    return typer.Argument(metavar="NAME", show_default=shown, autocompletion=complete, help=text)


@command(commands)
def tables(
    session: Session,
    name: Annotated[
        str | None,
        _name_argument(_complete_table, "A table, or a part: krypto, krypto/hands."),
    ] = None,
    query: Query = None,
    stream: Annotated[
        Format | None, typer.Option("--format", show_default="for people", help="Print all rows.")
    ] = None,
) -> None:
    """List the tables, or print one."""
    path = TABLES if name is None else f"{TABLES}/{quote(name)}"
    if stream:
        _write_answer(session, path, query, MEDIA_TYPES[stream])
        return
    session.show_object(
        session.ask(path, query=_parameters(query)), _tables_view if name is None else _table_view, read=dict
    )


@command(commands)
def charts(
    session: Session,
    name: Annotated[
        str | None,
        _name_argument(_complete_chart, "A chart, printed as SVG."),
    ] = None,
    query: Query = None,
) -> None:
    """List the charts, or print one as SVG."""
    if name is not None:
        _write_answer(session, f"{CHARTS}/{quote(name)}.svg", query, SVG)
        return
    body = session.ask(CHARTS, query=_parameters(query))
    session.show_object(body, lambda value: _rows(value["items"], ("name", "title")), read=dict)


@command(commands)
def chart(
    session: Session,
    name: Annotated[
        str,
        _name_argument(_complete_chart, "The chart's name.", required=True),
    ],
    output: Annotated[
        Path | None,
        option("The file to save it to: .svg or .png.", "FILE", "--output", "-o", usual="NAME.svg"),
    ] = None,
    width: Annotated[int | None, number_option("Its width in pixels.", "--width", "-w", usual="any")] = None,
    query: Query = None,
) -> None:
    """Save a chart as SVG or PNG."""
    target = output or Path(f"{name}.svg")
    media_type = PICTURES.get(target.suffix.lower())
    if media_type is None:
        raise typer.BadParameter(f"{target} should end with .svg or .png", param_hint="--output")
    picture = session.ask(
        f"{CHARTS}/{quote(name)}.svg", query={**_parameters(query), "width": width}, media_type=media_type
    )
    write_file(target, picture)
    session.tell(f"Saved {target}.")


def _write_answer(session: Session, path: str, query: Sequence[str] | None, media_type: str) -> None:
    sys.stdout.buffer.write(session.ask(path, query=_parameters(query), media_type=media_type))
    sys.stdout.buffer.flush()


def _parameters(query: Sequence[str] | None) -> dict[str, str]:
    pairs = [text.partition("=") for text in query or ()]
    if wrong := [name for name, separator, _ in pairs if not separator]:
        raise typer.BadParameter(f"{wrong[0]} should be NAME=VALUE", param_hint="--query")
    return {name: value for name, _, value in pairs}


def _tables_view(value: Mapping[str, Any]) -> RenderableType:
    rows = table(left("Name"), left("Status"), right("Rows"), wrapping("Title"))
    for entry in value["items"]:
        rows.add_row(entry["name"], entry["status"], number(entry["rows"]), Text(entry["title"]))
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
