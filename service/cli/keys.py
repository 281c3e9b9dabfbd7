"""``keys``: create, list and revoke API keys."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from service.cli.display import left, number, right, table, wrapping
from service.cli.errors import ServerError
from service.cli.job import parse_object
from service.cli.session import Session, with_session

DEFAULT_LIMIT = 100
REVOKED = "revoked"

commands = typer.Typer(no_args_is_help=True)


class Scope(StrEnum):
    """What a key may be good for."""

    SUBMIT = "submit"
    OPERATE = "operate"


@dataclass(frozen=True, slots=True)
class Key:
    """An API key as the server describes it; ``revoked_at`` is null while it is good."""

    id: str
    name: str
    prefix: str
    scopes: tuple[str, ...]
    requests_per_minute: int
    jobs_at_once: int
    revoked_at: str | None


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key just made, the secrets that are shown once, and the JSON it came as."""

    body: bytes
    record: Key
    key: str
    webhook_secret: str


@dataclass(frozen=True, slots=True)
class KeyPage:
    """Some keys, newest first, and the JSON they came as; ``more`` when there are older ones."""

    body: bytes
    keys: tuple[Key, ...]
    more: bool


def _parse_key(value: Mapping[str, Any]) -> Key:
    try:
        return Key(
            id=str(value["id"]),
            name=str(value["name"]),
            prefix=str(value["prefix"]),
            scopes=tuple(map(str, value["scopes"])),
            requests_per_minute=int(value["requests_per_minute"]),
            jobs_at_once=int(value["jobs_at_once"]),
            revoked_at=value["revoked_at"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ServerError(
            f"The server describes a key in a way this client does not know ({error!r})."
        ) from None


def _parse_new_key(body: bytes) -> NewKey:
    value = parse_object(body)
    return NewKey(body, _parse_key(value), str(value.get("key")), str(value.get("webhook_secret")))


def _parse_page(body: bytes) -> KeyPage:
    value = parse_object(body)
    items = value.get("items")
    if not isinstance(items, list):
        raise ServerError("The server lists keys in a way this client does not know.")
    return KeyPage(body, tuple(map(_parse_key, items)), more=value.get("next") is not None)


def _new_key_view(made: NewKey) -> RenderableType:
    return Group(
        Text(f"Key {made.record.id} for {made.record.name}. These are shown this once, so keep them:"),
        Text(),
        Text(f"API key         {made.key}", no_wrap=True, overflow="ignore"),
        Text(f"Webhook secret  {made.webhook_secret}", no_wrap=True, overflow="ignore"),
    )


def _page_view(page: KeyPage) -> RenderableType:
    if not page.keys:
        return Text("No keys.")
    rows = table(
        left("Key"), left("Begins"), right("A minute"), right("Jobs"), left("Scopes"), wrapping("Name")
    )
    for key in page.keys:
        rows.add_row(
            key.id,
            key.prefix,
            number(key.requests_per_minute),
            number(key.jobs_at_once),
            Text(REVOKED, style="red") if key.revoked_at else "\n".join(key.scopes),
            Text(key.name),
        )
    if not page.more:
        return rows
    return Group(rows, Text("There are older ones; --limit shows more.", style="dim"))


@commands.callback()
@with_session
def keys(_session: Session) -> None:
    """Make, list and revoke API keys: for those who operate the service."""


@commands.command()
@with_session
def create(
    session: Session,
    name: Annotated[
        str, typer.Argument(metavar="NAME", show_default=False, help="Whose it is, or what for.")
    ],
    scope: Annotated[
        list[Scope] | None,
        typer.Option(
            metavar="SCOPE",
            show_default="submit",
            help="submit or operate: what it is good for; or both in turn.",
        ),
    ] = None,
    requests_per_minute: Annotated[
        int | None, typer.Option(metavar="N", show_default="600", help="Requests it is good for a minute.")
    ] = None,
    jobs_at_once: Annotated[
        int | None,
        typer.Option(metavar="N", show_default="20", help="Unfinished jobs it may have at a time."),
    ] = None,
) -> None:
    """Make an API key. It is shown this once."""
    wished = {
        "name": name,
        "scopes": scope or None,
        "requests_per_minute": requests_per_minute,
        "jobs_at_once": jobs_at_once,
    }
    given = {field: value for field, value in wished.items() if value is not None}
    made = _parse_new_key(session.client.create_key(given, within_s=session.within_s))
    session.show(made, lambda: _new_key_view(made))


@commands.command("list")
@with_session
def list_keys(
    session: Session,
    limit: Annotated[int, typer.Option(metavar="N", help="How many keys at most.")] = DEFAULT_LIMIT,
) -> None:
    """List API keys, newest first, revoked ones too."""
    page = _parse_page(session.client.keys(limit=limit, within_s=session.within_s))
    session.show(page, lambda: _page_view(page))


@commands.command()
@with_session
def revoke(
    session: Session,
    key_id: Annotated[UUID, typer.Argument(metavar="ID", show_default=False, help="The key's id.")],
) -> None:
    """Revoke an API key, for good."""
    body = session.client.revoke_key(str(key_id), within_s=session.within_s)
    key = _parse_key(parse_object(body))
    if session.options.as_json:
        session.print_json(body)
    else:
        session.out.print(f"Key {key.id} ({key.name}) is revoked.", soft_wrap=True)
