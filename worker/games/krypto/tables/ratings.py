"""``krypto.ratings``: the difficulty of a random sample of all games."""

from collections.abc import Sequence
from random import Random
from typing import Annotated

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint, report
from worker.declarations.operation import Output, Params, Result, Shard
from worker.declarations.table import Document, Table, TableFacts, TableOperation, whole_result
from worker.games.krypto.operations.census import sum_columns
from worker.games.krypto.operations.fields import KryptoRules
from worker.games.krypto.rules.dealing import rate
from worker.games.krypto.rules.rules import RULES
from worker.games.krypto.tables.games import HAND_SIZE, MAX_NUMBER, MAX_TARGET
from worker.games.krypto.tables.games import RATINGS as RATINGS_DATASET

GAMES_A_SHARD = 1_000
MOST = 100
"""The largest rating."""


class RatingsParams(Params):
    """The number of games drawn under each set of rules."""

    games: Annotated[int, Field(ge=1, le=1_000_000)]
    """Number of games to draw under each set of rules."""


class KryptoRatedGames(Result):
    """The ratings of games under one set of rules."""

    rules: KryptoRules
    """The rules of the games."""
    games: Annotated[int, Field(ge=0)]
    """Games drawn, every hand and every target as likely as another."""
    solvable_total: Annotated[int, Field(ge=0)]
    """Drawn games that have a solution."""
    ratings: list[int]
    """The numbers of solvable games rated 0, 1, … 100."""


class RatingsResult(Result):
    """The ratings of games, by rules."""

    by_rules: list[KryptoRatedGames]
    """The ratings under each set of rules."""


def _plan(params: RatingsParams) -> list[Shard]:
    return [
        Shard([rules, first, games], games)
        for rules in RULES
        for first in range(0, params.games, GAMES_A_SHARD)
        for games in (min(GAMES_A_SHARD, params.games - first),)
    ]


def draw_game(generator: Random) -> tuple[list[int], int]:
    """Return a random game: all multisets of cards, and all targets, are equally likely."""
    # Strictly ascending choices from a longer range become the multisets when each is reduced by its index.
    chosen = sorted(generator.sample(range(MAX_NUMBER + HAND_SIZE - 1), HAND_SIZE))
    return [card - index + 1 for index, card in enumerate(chosen)], generator.randint(1, MAX_TARGET)


def _compute(_params: RatingsParams, shard: tuple[KryptoRules, int, int], checkpoint: Checkpoint) -> Output:
    from worker.games.krypto.kernels.play.population import standard_scale
    from worker.games.krypto.kernels.play.solve import solve

    rules, first, games = shard
    # The same games under all rules, and the same every time.
    generator = Random(first)  # noqa: S311  # a sample, and no secret
    scale = standard_scale(HAND_SIZE, rules)
    ratings = [0] * (MOST + 1)
    for number in range(games):
        checkpoint()
        report(number, games)
        cards, target = draw_game(generator)
        rating = rate(solve(cards, target, rules, limit=0).strain, scale)
        if rating is not None:
            ratings[rating] += 1
    return Output(KryptoRatedGames(rules=rules, games=games, solvable_total=sum(ratings), ratings=ratings))


def _combine(_params: RatingsParams, partials: Sequence[str]) -> str:
    parts = [KryptoRatedGames.model_validate_json(partial) for partial in partials]
    by_rules = {rules: [part for part in parts if part.rules == rules] for rules in RULES}
    return RatingsResult(
        by_rules=[
            KryptoRatedGames(
                rules=rules,
                games=sum(part.games for part in same),
                solvable_total=sum(part.solvable_total for part in same),
                ratings=sum_columns(part.ratings for part in same),
            )
            for rules, same in by_rules.items()
        ]
    ).model_dump_json()


RATINGS = TableOperation(
    game="krypto",
    name="ratings",
    version=2,
    summary="Rate a random sample of all games",
    params=RatingsParams,
    result=RatingsResult,
    compute=_compute,
    plan=_plan,
    combine=_combine,
    unit="game",
)


class KryptoDifficulty(TableFacts, RatingsResult):
    """The difficulty of a random sample of all games, by rules."""


RATINGS_TABLE = Table(
    name="krypto/difficulty",
    title="Krypto: the difficulty of 5,000 random games under each set of rules",
    kind=RATINGS.kind,
    params={"games": 5_000},
    entries="by_rules",
    dataset=RATINGS_DATASET,
    views=(
        Document(
            operation_id="show_krypto_difficulty",
            summary="Get the difficulty of games",
            description="The ratings of 5,000 random games under each set of rules: every hand of five cards from 1 to"
            " 25 and every target from 1 to 25 is equally likely.",
            model=KryptoDifficulty,
            get=whole_result(KryptoDifficulty),
        ),
    ),
)
