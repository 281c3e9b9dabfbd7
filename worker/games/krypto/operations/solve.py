"""``krypto/solve``: count and list the solutions of a game."""

from collections.abc import Sequence
from operator import not_
from typing import Annotated

from pydantic import Field, NonNegativeInt

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL, IfUsed, Operator, difficulty_of
from worker.declarations.operation import Operation, Result
from worker.games.krypto.operations.fields import DifficultyWord, GameParams, Percentile, SolutionsTotal
from worker.games.krypto.rules.dealing import rate
from worker.games.krypto.rules.notation import WrittenSolution
from worker.games.krypto.rules.rules import STANDARD_DECK

MAX_LISTED = 1_000


class SolveParams(GameParams):
    """A game, and how many of its solutions to list."""

    limit: Annotated[int, Field(ge=0, le=MAX_LISTED), INTEGRAL] = 100
    """Maximum number of solutions to list."""
    with_right_nested: bool = False
    """True to count also the solutions of the shape a ∘ (b ∘ (c ∘ …)), with `use`=`all`."""
    nearest: Annotated[bool, Field(exclude_if=not_)] = False
    """True to find also the nearest targets that can be made, if this one cannot. Left out of a job's `params` where it
    is false."""


class KryptoStep(Result):
    """An operation of a solution, on exact values such as `7`, `-3` or `7/2`."""

    left: str
    """The value left of the operator."""
    operator: Operator
    """The operator between `left` and `right`."""
    right: str
    """The value right of the operator."""
    value: str
    """The value of the step."""


class KryptoSolution(Result):
    """A solution, in the simplest form that the rules allow."""

    expression: str
    """Infix, with the operators `+ - × ÷`."""
    latex: str
    """The expression in LaTeX."""
    rpn: str
    """Reverse Polish notation, separated by spaces."""
    steps: list[KryptoStep]
    """The operations in an order that works."""


class KryptoNearestTarget(Result):
    """The nearest target that can be made, on one side of the requested one."""

    target: int
    """The target that can be made."""
    solutions_total: SolutionsTotal
    solutions: list[KryptoSolution]
    """One for each distinct function, simplest first, up to `limit`."""


class SolveResult(Result):
    """The number of a game's solutions, counted in three ways, and the simplest solutions."""

    solvable: bool
    """True if the target can be made from the cards."""
    forms: Annotated[int, Field(ge=0)]
    """Orderings × operators × parenthesizations that make the target, equal cards distinguished."""
    solutions_total: SolutionsTotal
    right_nested: IfUsed[NonNegativeInt] = None
    """Solutions of the shape a ∘ (b ∘ (c ∘ …)), equal rows once. Only with `with_right_nested` and `use`=`all`."""
    rating: Annotated[
        Percentile,
        Field(
            description="The difficulty of the game: its percentile among solvable games of as many cards dealt"
            " from the standard deck, under the same `rules`, `use` and `operators`. From 0 (easy) to 100 (hard); null"
            " without a solution. If too few games are solvable with these operators, it is the percentile among"
            " games with all four."
        ),
    ]
    difficulty: DifficultyWord
    solutions: list[KryptoSolution]
    """One for each distinct function, simplest first, up to `limit`."""
    nearest_targets: IfUsed[list[KryptoNearestTarget]] = None
    """The next lower and the next higher integer that can be made, as far as there are any: up to two targets,
    ascending. Only with `nearest`, and if the target cannot be made."""


def _compute(params: SolveParams, _shard: object, checkpoint: Checkpoint) -> SolveResult:
    from worker.games.krypto.kernels.play.population import scale_of
    from worker.games.krypto.kernels.play.solve import solve

    operators = params.operators
    found = solve(params.cards, params.target, params.rules, params.use, params.limit, operators)
    kind = STANDARD_DECK, len(params.cards), params.rules, params.use, operators
    rating = rate(found.strain, scale_of(*kind)) if found.distinct else None
    return SolveResult(
        solvable=found.distinct > 0,
        forms=found.forms,
        solutions_total=found.distinct,
        right_nested=found.right_nested if params.with_right_nested else None,
        rating=rating,
        difficulty=difficulty_of(rating),
        solutions=_models(found.solutions),
        nearest_targets=_nearest(params, checkpoint) if params.nearest and not found.distinct else None,
    )


def _models(solutions: Sequence[WrittenSolution]) -> list[KryptoSolution]:
    return [KryptoSolution.model_validate(solution, from_attributes=True) for solution in solutions]


def _nearest(params: SolveParams, checkpoint: Checkpoint) -> list[KryptoNearestTarget]:
    """Return the nearest targets that can be made, with their solutions."""
    from worker.games.krypto.kernels.play.nearest import nearest_targets
    from worker.games.krypto.kernels.play.solve import solve

    operators = params.operators
    nearest = []
    for target in nearest_targets(params.cards, params.target, params.rules, params.use, operators):
        checkpoint()
        if target is not None:
            found = solve(params.cards, target, params.rules, params.use, params.limit, operators)
            solutions = _models(found.solutions)
            nearest.append(
                KryptoNearestTarget(target=target, solutions_total=found.distinct, solutions=solutions)
            )
    return nearest


SOLVE = Operation(
    game="krypto",
    name="solve",
    version=5,
    summary="Solve a game",
    description="Counts all solutions of a game and lists the simplest, one for each distinct rational function of"
    " the cards. With `nearest`, a target that cannot be made is answered by the nearest that can, as Countdown is"
    " scored.",
    params=SolveParams,
    result=SolveResult,
    compute=_compute,
    items=KryptoSolution,
    items_field="solutions",
)
