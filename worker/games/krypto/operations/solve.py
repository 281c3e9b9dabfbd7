"""``krypto/solve``: count and list the solutions of a game."""

from typing import Annotated

from pydantic import Field, NonNegativeInt

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL, IfUsed, Operator, difficulty_of
from worker.declarations.operation import Operation, Result
from worker.games.krypto.operations.fields import DifficultyWord, GameParams, Percentile, SolutionsTotal
from worker.games.krypto.rules.dealing import rate

MAX_LISTED = 1_000


class SolveParams(GameParams):
    """A game, and how many of its solutions to list."""

    limit: Annotated[int, Field(ge=0, le=MAX_LISTED), INTEGRAL] = 100
    """Maximum number of solutions to list."""
    with_right_nested: bool = False
    """True to count also the solutions of the shape a ∘ (b ∘ (c ∘ …)), with `use`=`all`."""


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
            " from the standard deck, under the same `rules` and `use`. From 0 (easy) to 100 (hard); null"
            " without a solution."
        ),
    ]
    difficulty: DifficultyWord
    solutions: list[KryptoSolution]
    """One for each distinct function, simplest first, up to `limit`."""


def _compute(params: SolveParams, _shard: object, _checkpoint: Checkpoint) -> SolveResult:
    from worker.games.krypto.kernels.play.population import standard_scale
    from worker.games.krypto.kernels.play.solve import solve

    found = solve(params.cards, params.target, params.rules, params.use, params.limit)
    rating = rate(found.strain, standard_scale(len(params.cards), params.rules, params.use))
    return SolveResult(
        solvable=found.distinct > 0,
        forms=found.forms,
        solutions_total=found.distinct,
        right_nested=found.right_nested if params.with_right_nested else None,
        rating=rating,
        difficulty=difficulty_of(rating),
        solutions=[
            KryptoSolution.model_validate(solution, from_attributes=True) for solution in found.solutions
        ],
    )


SOLVE = Operation(
    game="krypto",
    name="solve",
    version=4,
    summary="Solve a game",
    description="Counts all solutions of a game and lists the simplest, one for each distinct rational function of"
    " the cards.",
    params=SolveParams,
    result=SolveResult,
    compute=_compute,
    items=KryptoSolution,
    items_field="solutions",
)
