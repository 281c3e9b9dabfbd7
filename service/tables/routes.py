"""The routes of the declared tables."""

from collections.abc import Mapping
from dataclasses import dataclass

from worker.declarations.table import Document, PathPart, Rows, Table
from worker.registry import TABLES


@dataclass(frozen=True, kw_only=True)
class Route:
    """A path below ``/v1/tables``: ``31-derful/{order}/games``.

    ``views`` has the table and its view by the value of ``part``; there is only one where nothing varies.
    """

    path: str
    part: PathPart | None
    views: Mapping[str, tuple[Table, Document | Rows]]

    @property
    def view(self) -> Document | Rows:
        """The view that is documented: they differ in how they get their rows only."""
        return next(iter(self.views.values()))[1]


def table_routes() -> list[Route]:
    """The routes of all declared tables. Views with the same ``operation_id`` share one."""
    alike: dict[str, list[tuple[Table, Document | Rows]]] = {}
    for table in TABLES.values():
        for view in table.views:
            alike.setdefault(view.operation_id, []).append((table, view))
    return [_route(views) for views in alike.values()]


def _route(views: list[tuple[Table, Document | Rows]]) -> Route:
    table, view = views[0]
    part = table.part if len(views) > 1 else None
    name = f"{table.name.rpartition('/')[0]}/{{{part.name}}}" if part else table.name
    key = f"/{{{view.key.name}}}" if isinstance(view, Document) and view.key else ""
    return Route(
        path=f"{name}{view.path}{key}",
        part=part,
        views={each.name.rpartition("/")[2]: (each, its_view) for each, its_view in views},
    )
