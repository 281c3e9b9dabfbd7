"""``krypto/solve``: count and list the solutions of a game."""

from typing import Annotated

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL
from worker.declarations.operation import Example, Operation, Result
from worker.games.krypto.operations.fields import GameParams, Percentile
from worker.games.krypto.rules.difficulty import rate

MAX_LISTED = 1_000


class SolveParams(GameParams):
    """A game, and how many of its solutions to list."""

    limit: Annotated[
        int, Field(ge=0, le=MAX_LISTED, description="Maximum number of solutions to list."), INTEGRAL
    ] = 100


class StepModel(Result):
    """An operation of a solution, on exact values such as `7`, `-3` or `7/2`."""

    left: str
    op: Annotated[str, Field(pattern="^[+×÷-]$")]
    right: str
    value: str


class SolutionModel(Result):
    """A solution, in the simplest form that the rules allow."""

    expression: Annotated[str, Field(description="Infix, with the operators `+ - × ÷`.")]
    latex: str
    rpn: Annotated[str, Field(description="Reverse Polish notation, separated by spaces.")]
    steps: Annotated[list[StepModel], Field(description="The operations in an order that works.")]


class SolveResult(Result):
    """The number of a game's solutions, counted in three ways, and the simplest solutions."""

    solvable: bool
    forms: Annotated[
        int,
        Field(
            ge=0,
            description="Orderings × operators × parenthesizations that make the target, equal cards distinguished.",
        ),
    ]
    distinct: Annotated[
        int,
        Field(
            ge=0,
            description="Solutions that differ as rational functions of the cards, equal cards exchangeable.",
        ),
    ]
    right_nested: Annotated[
        int | None,
        Field(
            ge=0,
            description="Solutions of the shape a ∘ (b ∘ (c ∘ …)), equal rows once; null with `use`=`any`.",
        ),
    ]
    difficulty: Annotated[
        Percentile,
        Field(
            description="The difficulty of the game: its percentile among solvable games of as many cards dealt"
            " from the standard deck, under the same `rules` and `use`. From 0 (easy) to 100 (hard);"
            " null without a solution."
        ),
    ]
    solutions: Annotated[
        list[SolutionModel],
        Field(description="One for each distinct function, simplest first, up to `limit`."),
    ]


def _compute(params: SolveParams, _shard: object, _checkpoint: Checkpoint) -> SolveResult:
    from worker.games.krypto.kernels.play.scales import standard_scale
    from worker.games.krypto.kernels.play.solve import solve

    found = solve(params.cards, params.target, params.rules, params.use, params.limit)
    scale = standard_scale(len(params.cards), params.rules, params.use)
    return SolveResult(
        solvable=found.distinct > 0,
        forms=found.forms,
        distinct=found.distinct,
        right_nested=found.right_nested,
        difficulty=rate(found.strain, scale),
        solutions=[
            SolutionModel.model_validate(solution, from_attributes=True) for solution in found.solutions
        ],
    )


SOLVE = Operation(
    game="krypto",
    name="solve",
    version=2,
    summary="Solve a game",
    description="Counts all solutions of a game and lists the simplest, one for each distinct rational function of"
    " the cards.",
    params=SolveParams,
    result=SolveResult,
    examples=(
        Example(
            summary="A game with 5,662 forms of solution",
            params={"cards": [2, 4, 3, 6, 5], "target": 6, "limit": 1},
        ),
        Example(
            summary="Tournament rules: no negative numbers, no fractions",
            params={"cards": [8, 19, 14, 2, 21], "target": 17, "rules": "international", "limit": 1},
        ),
        Example(
            summary="Countdown: some or all of the numbers",
            params={
                "cards": [75, 50, 2, 3, 8, 7],
                "target": 812,
                "rules": "positive",
                "use": "any",
                "limit": 1,
            },
        ),
        Example(
            summary="No solution",
            params={"cards": [1, 1, 1, 1, 1], "target": 25},
        ),
    ),
    compute=_compute,
    items=SolutionModel,
    items_field="solutions",
)
