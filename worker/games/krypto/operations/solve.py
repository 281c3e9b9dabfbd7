"""``krypto/solve``: count and list the solutions of a game."""

from typing import Annotated

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL, Level, level_of
from worker.declarations.operation import Operation, Result
from worker.games.krypto.operations.fields import GameParams, Percentile
from worker.games.krypto.rules.dealing import rate

MAX_LISTED = 1_000


class SolveParams(GameParams):
    """A game, and how many of its solutions to list."""

    limit: Annotated[int, Field(ge=0, le=MAX_LISTED), INTEGRAL] = 100
    """Maximum number of solutions to list."""


class StepModel(Result):
    """An operation of a solution, on exact values such as `7`, `-3` or `7/2`."""

    left: str
    op: Annotated[str, Field(pattern="^[+×÷-]$")]
    right: str
    value: str


class SolutionModel(Result):
    """A solution, in the simplest form that the rules allow."""

    expression: str
    """Infix, with the operators `+ - × ÷`."""
    latex: str
    rpn: str
    """Reverse Polish notation, separated by spaces."""
    steps: list[StepModel]
    """The operations in an order that works."""


class SolveResult(Result):
    """The number of a game's solutions, counted in three ways, and the simplest solutions."""

    solvable: bool
    forms: Annotated[int, Field(ge=0)]
    """Orderings × operators × parenthesizations that make the target, equal cards distinguished."""
    distinct: Annotated[int, Field(ge=0)]
    """Solutions that differ as rational functions of the cards, equal cards exchangeable."""
    right_nested: Annotated[int | None, Field(ge=0)]
    """Solutions of the shape a ∘ (b ∘ (c ∘ …)), equal rows once; null with `use`=`any`."""
    difficulty: Annotated[
        Percentile,
        Field(
            description="The difficulty of the game: its percentile among solvable games of as many cards dealt"
            " from the standard deck, under the same `rules` and `use`. From 0 (easy) to 100 (hard); null"
            " without a solution."
        ),
    ]
    level: Level | None
    """The word for the difficulty: `easy` up to 33, `medium` up to 66, `hard` up to 84, `expert` above."""
    solutions: list[SolutionModel]
    """One for each distinct function, simplest first, up to `limit`."""


def _compute(params: SolveParams, _shard: object, _checkpoint: Checkpoint) -> SolveResult:
    from worker.games.krypto.kernels.play.population import standard_scale
    from worker.games.krypto.kernels.play.solve import solve

    found = solve(params.cards, params.target, params.rules, params.use, params.limit)
    rating = rate(found.strain, standard_scale(len(params.cards), params.rules, params.use))
    return SolveResult(
        solvable=found.distinct > 0,
        forms=found.forms,
        distinct=found.distinct,
        right_nested=found.right_nested,
        difficulty=rating,
        level=level_of(rating),
        solutions=[
            SolutionModel.model_validate(solution, from_attributes=True) for solution in found.solutions
        ],
    )


SOLVE = Operation(
    game="krypto",
    name="solve",
    version=3,
    summary="Solve a game",
    description="Counts all solutions of a game and lists the simplest, one for each distinct rational function of"
    " the cards.",
    params=SolveParams,
    result=SolveResult,
    compute=_compute,
    items=SolutionModel,
    items_field="solutions",
)
