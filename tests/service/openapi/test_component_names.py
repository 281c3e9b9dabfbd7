"""Components of one game have its name, since clients have the components of all games beside each other."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from service.http.described import tag_name
from service.openapi.paths import TEXTS
from tests.documented import documented
from worker.registry import GAMES

TYPE_NAMES = {tag_name(game.name): game.type_name for game in GAMES}
OTHER = "other"
"""What is of no game: jobs, tables, tournaments, and the grammars of texts in a query."""


def test_components_of_one_game_begin_with_its_name() -> None:
    """A schema that operations of one game alone lead to begins with the game's `type_name`."""
    users = _users(documented())
    found = {name: _games(name, users, frozenset()) for kind, name in users if kind == "schemas"}
    unnamed = {
        name: games
        for name, games in found.items()
        if len(games) == 1 and games != {OTHER} and name not in TEXTS and not name.startswith(tuple(games))
    }
    assert not unnamed
    assert {OTHER, *TYPE_NAMES.values()} <= {game for games in found.values() for game in games}


Component = tuple[str, str]
"""A kind of components, and the name of one."""


def _users(document: dict[str, Any]) -> Mapping[Component, set[Component]]:
    """Return, for every component, the components and the operations' tags that refer to it."""
    users: dict[Component, set[Component]] = defaultdict(set)
    for item in document["paths"].values():
        for operation in item.values():
            for target in _targets(operation):
                users[target].add(("tags", operation["tags"][0]))
    for kind in ("schemas", "parameters"):
        for name, component in document["components"][kind].items():
            for target in _targets(component):
                users[target].add((kind, name))
    return users


def _targets(part: object) -> Iterator[Component]:
    if isinstance(part, list):
        for one in part:
            yield from _targets(one)
    if isinstance(part, dict):
        match str(part.get("$ref", "")).split("/"):
            case ["#", "components", kind, name]:
                yield kind, name
        for one in part.values():
            yield from _targets(one)


def _games(name: str, users: Mapping[Component, set[Component]], within: frozenset[Component]) -> set[str]:
    """Return the names of the games whose operations lead to a schema, and `OTHER` if other operations do."""
    found: set[str] = set()
    for user in users["schemas", name] - within:
        found |= _games_of_user(user, users, within | {user})
    return found


def _games_of_user(
    user: Component, users: Mapping[Component, set[Component]], within: frozenset[Component]
) -> set[str]:
    kind, name = user
    if kind == "tags":
        return {TYPE_NAMES.get(name, OTHER)}
    if kind == "schemas" and (
        game := next((one for one in TYPE_NAMES.values() if name.startswith(one)), None)
    ):
        return {game}
    found: set[str] = set()
    for other in users.get(user, set()) - within:
        found |= _games_of_user(other, users, within | {other})
    return found
