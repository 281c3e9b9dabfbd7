"""All games, and their operations by kind."""

from collections.abc import Mapping
from types import MappingProxyType

from worker.declarations.game import Game
from worker.declarations.operation import AnyOperation
from worker.games import derful31, kenken, krypto, partition

GAMES: tuple[Game, ...] = (
    krypto.GAME,
    kenken.GAME,
    partition.GAME,
    derful31.GAME,
)

_operations: dict[str, AnyOperation] = {
    operation.kind: operation for game in GAMES for operation in game.operations
}

OPERATIONS: Mapping[str, AnyOperation] = MappingProxyType(_operations)


def hidden_kinds() -> frozenset[str]:
    """The kinds of jobs that are hidden from all callers."""
    return frozenset(kind for kind, operation in OPERATIONS.items() if operation.hidden)


def public_operations() -> list[AnyOperation]:
    """The operations that clients may submit."""
    return [operation for operation in OPERATIONS.values() if not operation.internal]
