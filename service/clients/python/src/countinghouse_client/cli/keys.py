"""The commands of ``keys``: create, list and revoke API keys."""

from typing import TYPE_CHECKING, Annotated
from uuid import UUID

from rich.console import Group, RenderableType
from rich.text import Text

from countinghouse_client.cli.arguments import argument, choice_option, number_option, without_none
from countinghouse_client.cli.display import OLDER, left, number, right, table, wrapping
from countinghouse_client.cli.session import Session, command, group, with_session

if TYPE_CHECKING:
    from countinghouse_client.types import Key, KeyList, NewKey


KEYS = "/v1/keys"
DEFAULT_LIMIT = 100
SCOPES = ("submit", "operate")

commands = group(no_args_is_help=True)


def _new_key_view(made: "NewKey") -> RenderableType:
    return Group(
        Text(f"Key {made['id']} for {made['name']}. Keep both; they are not shown again:"),
        Text(),
        Text(f"API key         {made['secret_key']}", no_wrap=True, overflow="ignore"),
        Text(f"Webhook secret  {made['webhook_secret']}", no_wrap=True, overflow="ignore"),
    )


def _page_view(page: "KeyList") -> RenderableType:
    rows = table(
        left("Key"), left("Begins"), right("A minute"), right("Jobs"), left("Scopes"), wrapping("Name")
    )
    for key in page["items"]:
        rows.add_row(
            str(key["id"]),
            key["prefix"],
            number(key["requests_per_minute"]),
            number(key["jobs_at_once"]),
            Text("revoked", style="red") if key["revoked_at"] else "\n".join(key["scopes"]),
            Text(key["name"]),
        )
    if not page["items"]:
        return Text("No keys.")
    return Group(rows, OLDER) if page["next"] else rows


def _revoked_view(key: "Key") -> RenderableType:
    return Text(f"Key {key['id']} ({key['name']}) is revoked.", no_wrap=True, overflow="ignore")


@commands.callback()
@with_session
def keys(_session: Session) -> None:
    """Create, list and revoke API keys. For the service's operators."""


@command(commands)
def create(
    session: Session,
    name: Annotated[str, argument("The owner or the purpose of the key.", "NAME")],
    scope: Annotated[
        list[str] | None,
        choice_option("Scopes of the key: submit, operate or both.", "SCOPE...", SCOPES, shown="submit"),
    ] = None,
    requests_per_minute: Annotated[
        int | None, number_option("Requests allowed per minute.", usual="600")
    ] = None,
    jobs_at_once: Annotated[int | None, number_option("Long jobs allowed at a time.", usual="20")] = None,
) -> None:
    """Create an API key and show it. It is not shown again."""
    fields = {
        "name": name,
        "scopes": scope or None,
        "requests_per_minute": requests_per_minute,
        "jobs_at_once": jobs_at_once,
    }
    session.show_object(
        session.ask(KEYS, method="POST", value=without_none(fields)), _new_key_view, read=dict
    )


@command(commands, "list")
def list_keys(
    session: Session,
    limit: Annotated[int, number_option("List at most this many keys.")] = DEFAULT_LIMIT,
) -> None:
    """List API keys, newest first, including revoked ones."""
    session.show_object(session.ask(KEYS, query={"limit": limit}), _page_view, read=dict)


@command(commands)
def revoke(
    session: Session,
    key_id: Annotated[UUID, argument("The key's id.", "ID")],
) -> None:
    """Revoke an API key. This cannot be undone."""
    session.show_object(session.ask(f"{KEYS}/{key_id}", method="DELETE"), _revoked_view, read=dict)
