"""Games of Krypto that have a code: their cards, target and rules."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from worker.code_formats import code_of
from worker.declarations.answers import Answer
from worker.declarations.puzzle_codes import Opened, Puzzles
from worker.games.krypto.operations.fields import RulesName
from worker.games.krypto.operations.pictures import draw_game, invitation
from worker.games.krypto.operations.solve import SOLVE, SolutionModel, SolveParams


class KryptoPuzzle(Answer):
    """A game of Krypto."""

    code: str
    """The puzzle's code."""
    game: Literal["krypto"]
    cards: list[int]
    target: int
    rules: RulesName
    solution: SolutionModel | None = None
    """With `solution=1`: the simplest solution; null when there is none."""


def _opened(puzzle: Mapping[str, Any]) -> Opened[KryptoPuzzle]:
    """Return a game, with the computation that finds its simplest solution."""
    asked = {name: puzzle[name] for name in ("cards", "target", "rules")}
    return Opened(puzzle=puzzle, question=(SOLVE, SolveParams(**asked, limit=1)), answer=_simplest)


def _simplest(result: Mapping[str, Any]) -> object:
    return next(iter(result["solutions"]), None)


PUZZLES = Puzzles(model=KryptoPuzzle, opened=_opened, draw=draw_game, invitation=invitation)


def game_code(cards: Sequence[int], target: int, rules: RulesName) -> str:
    """Return the code of a game."""
    return code_of({"game": "krypto", "cards": cards, "target": target, "rules": rules})
