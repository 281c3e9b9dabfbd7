"""Charts of Krypto's tables: unsolvable games, targets that a hand makes, numbers of solutions, difficulty."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from worker.declarations.chart_numbers import NOTHING, most_and_least, per_row, percent, quantile, readable
from worker.declarations.pictures import (
    Bars,
    Bins,
    Figure,
    Lines,
    Panel,
    ScaleKind,
    Series,
    histogram,
    merged,
    series,
)
from worker.declarations.table import Chart, NoQuery, TableData
from worker.games.krypto.rules.rules import RULES
from worker.games.krypto.tables.games import MAX_NUMBER, KryptoRulesSummary, TableResult
from worker.games.krypto.tables.ratings import MOST, RatingsResult

BINS: Final = Bins(low=0, high=MOST, width=5)
_QUARTERS: Final = (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))


def unsolvable_by_target(tables: Sequence[TableData], _query: NoQuery) -> Figure:
    """Draw the number of games without a solution, by rules and target."""
    by_rules = _summaries_by_rules(tables)
    hands = by_rules[RULES[0]].hands_total
    unsolvable = {
        rules: dict(enumerate(summary.unsolvable_by_target, 1)) for rules, summary in by_rules.items()
    }
    panels = tuple(
        Panel(title=row.name, note=f"total {readable(_sum(row))}", layer=Bars(row))
        for row in merged(series(rules, games) for rules, games in unsolvable.items())
    )
    return Figure(
        name="krypto-unsolvable",
        title="Krypto games without a solution",
        subtitle=f"{_hands(tables)}, by target and rules; {readable(hands)} games a target."
        " Rules with the same numbers share a panel.",
        description=per_row(unsolvable, lambda games: _unsolvable_finding(games, hands)),
        x_name="target",
        y_name="games without a solution",
        panels=panels,
        columns=min(2, len(panels)),
    )


def solvable_targets_per_hand(tables: Sequence[TableData], _query: NoQuery) -> Figure:
    """Draw the number of hands that can make 0, 1, … of the targets, by rules."""
    hands = {
        rules: summary.hands_by_solvable_targets for rules, summary in _summaries_by_rules(tables).items()
    }
    targets = len(hands[RULES[0]]) - 1
    panels = tuple(
        Panel(title=row.name, layer=Bars(row))
        for row in merged(series(rules, dict(enumerate(counts))) for rules, counts in hands.items())
    )
    return Figure(
        name="krypto-solvable-targets",
        title="How many targets a hand makes",
        subtitle=f"{_hands(tables)} by how many of {targets} targets have a solution; log scale.",
        description=per_row(hands, _makes_finding),
        x_name="targets that have a solution",
        y_name="hands",
        scale=ScaleKind.LOGARITHMIC,
        panels=panels,
        columns=min(2, len(panels)),
    )


def solutions_by_target(tables: Sequence[TableData], _query: NoQuery) -> Figure:
    """Draw the mean number of distinct solutions of a game, by rules and target."""
    means = {
        rules: {
            target: Fraction(sum_, summary.hands_total)
            for target, sum_ in enumerate(summary.solutions_by_target, 1)
        }
        for rules, summary in _summaries_by_rules(tables).items()
    }
    return Figure(
        name="krypto-solutions",
        title="Solutions of a Krypto game",
        subtitle=f"{_hands(tables)}, by target and rules; games without a solution count as 0.",
        description=per_row(means, _means_finding),
        x_name="target",
        y_name="distinct solutions of a game, mean",
        panels=(Panel(layer=Lines(merged(series(rules, by_target) for rules, by_target in means.items()))),),
    )


def difficulty_distribution(tables: Sequence[TableData], _query: NoQuery) -> Figure:
    """Draw the number of solvable games by rating, for each set of rules."""
    (table,) = tables
    result = RatingsResult.model_validate(table.result)
    games: dict[str, dict[int, int]] = {row.rules: dict(enumerate(row.ratings)) for row in result.by_rules}
    panels = tuple(
        Panel(title=row.name, layer=Bars(row, BINS))
        for row in merged(histogram(rules, by_rating, BINS).row for rules, by_rating in games.items())
    )
    return Figure(
        name="krypto-difficulty",
        title="How hard Krypto games are",
        subtitle=f"{table.params['games']:,} random games of five cards from 1 to {MAX_NUMBER}: solvable games by"
        f" rating, from 0 (easy) to {MOST} (hard), in steps of {BINS.width}.",
        description=per_row(games, _ratings_finding),
        x_name="difficulty rating",
        y_name="solvable games",
        panels=panels,
        columns=min(2, len(panels)),
    )


def _summaries_by_rules(tables: Sequence[TableData]) -> Mapping[str, KryptoRulesSummary]:
    (table,) = tables
    counts = TableResult.model_validate(table.result).counts
    return {rules: counts[rules] for rules in RULES}


def _sum(row: Series) -> Fraction:
    return sum((point.y for point in row.points), Fraction(0))


def _hands(tables: Sequence[TableData]) -> str:
    return f"Hands of five cards from 1 to {tables[0].params['high']}"


def _unsolvable_finding(games: Mapping[int, int], hands: int) -> str:
    whole = hands * len(games)
    unsolvable = sum(games.values())
    most, least = most_and_least(games)
    return (
        f"{readable(unsolvable)} of {readable(whole)} games ({percent(unsolvable, whole)}) have no solution, "
        f"most with target {most} ({readable(games[most])}), fewest with target {least} ({readable(games[least])})"
    )


def _makes_finding(counts: Sequence[int]) -> str:
    whole = sum(counts)
    return (
        f"{readable(counts[-1])} of {readable(whole)} hands ({percent(counts[-1], whole)}) make all "
        f"{len(counts) - 1} targets, {readable(counts[0])} make none"
    )


def _means_finding(means: Mapping[int, Fraction]) -> str:
    most, least = most_and_least(means)
    return (
        f"most solutions on average with target {most} ({readable(means[most])}), "
        f"fewest with target {least} ({readable(means[least])})"
    )


def _ratings_finding(counts: Mapping[int, int]) -> str:
    whole = sum(counts.values())
    if not whole:
        return NOTHING
    quarter, half, three_quarters = (quantile(counts, share) for share in _QUARTERS)
    return (
        f"of {readable(whole)} solvable games half are rated {half} or less, "
        f"a quarter {quarter} or less, a quarter {three_quarters} or more"
    )


CHARTS = (
    Chart(
        name="krypto",
        title="Krypto games without a solution, by target and rules",
        tables=("krypto",),
        draw=unsolvable_by_target,
    ),
    Chart(
        name="krypto-solvable-targets",
        title="How many targets a Krypto hand makes",
        tables=("krypto",),
        draw=solvable_targets_per_hand,
    ),
    Chart(
        name="krypto-solutions",
        title="Distinct solutions of a Krypto game, by target and rules",
        tables=("krypto",),
        draw=solutions_by_target,
    ),
    Chart(
        name="krypto-difficulty",
        title="The difficulty of Krypto games, by rules",
        tables=("krypto/difficulty",),
        draw=difficulty_distribution,
    ),
)
