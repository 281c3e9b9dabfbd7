"""Charts of Krypto's tables: what has no solution, how many targets a hand makes, how many solutions, how hard.

Rules come in the order in which they are given; ``of`` says what hands were counted.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from service.pictures.charts.bars import Bins, bars, histogram
from service.pictures.charts.figure import Figure
from service.pictures.charts.findings import NOTHING, most_and_least, per_row, quantile
from service.pictures.charts.lines import lines
from service.pictures.charts.panel import Panel
from service.pictures.charts.picture import render
from service.pictures.charts.scales import ScaleKind
from service.pictures.charts.series import merged, series
from service.pictures.charts.values import percent, readable

RATINGS: Final = Bins(low=0, high=100, width=5)

_QUARTERS: Final = (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))

STANDARD_HANDS: Final = "Hands of five cards from 1 to 25"


def unsolvable_by_target(
    unsolvable: Mapping[str, Mapping[int, int]], hands: int, *, engine: str, of: str = STANDARD_HANDS
) -> str:
    """How many games have no solution, by rules and target; ``hands`` is how many games a target has.

    Raises:
        ChartDataError: when a value cannot be drawn.
    """
    figure = Figure(
        name="krypto-unsolvable",
        title="Krypto games without a solution",
        subtitle=f"{of}, by target and rules; {readable(hands)} games a target. Σ is over all targets.",
        description=per_row(unsolvable, lambda games: _unsolvable_finding(games, hands)),
        x_name="target",
        y_name="games without a solution",
        panels=tuple(
            Panel(title=rules, note=_sum_note(games), layer=bars(series(rules, games)))
            for rules, games in unsolvable.items()
        ),
        columns=_columns(len(unsolvable)),
        engine=engine,
    )
    return render(figure)


def solvable_targets_per_hand(
    hands: Mapping[str, Sequence[int]], *, engine: str, of: str = STANDARD_HANDS
) -> str:
    """How many hands can make k of the targets: by rules, a count for every k from 0 to the number of targets.

    Raises:
        ChartDataError: when a value cannot be drawn.
    """
    targets = max((len(counts) for counts in hands.values()), default=1) - 1
    figure = Figure(
        name="krypto-solvable-targets",
        title="How many targets a hand makes",
        subtitle=f"{of} by how many of {targets} targets have a solution; log scale.",
        description=per_row(hands, _makes_finding),
        x_name="targets that have a solution",
        y_name="hands",
        scale=ScaleKind.LOGARITHMIC,
        panels=tuple(
            Panel(title=rules, layer=bars(series(rules, dict(enumerate(counts)))))
            for rules, counts in hands.items()
        ),
        columns=_columns(len(hands)),
        engine=engine,
    )
    return render(figure)


def solutions_by_target(
    distinct: Mapping[str, Mapping[int, int]], hands: int, *, engine: str, of: str = STANDARD_HANDS
) -> str:
    """Mean number of distinct solutions of a game: by rules and target, the sum over so many ``hands`` > 0.

    Raises:
        ChartDataError: when a value cannot be drawn, or there are more rules than lines can be told apart.
    """
    means = {
        rules: {target: Fraction(sum_, hands) for target, sum_ in sums.items()}
        for rules, sums in distinct.items()
    }
    figure = Figure(
        name="krypto-solutions",
        title="Solutions of a Krypto game",
        subtitle=f"{of}, by target and rules; games without a solution count as 0.",
        description=per_row(means, _means_finding),
        x_name="target",
        y_name="distinct solutions of a game, mean",
        panels=(Panel(layer=lines(*merged(series(rules, by_target) for rules, by_target in means.items()))),),
        engine=engine,
    )
    return render(figure)


def difficulty_distribution(
    games: Mapping[str, Mapping[int, int]], *, engine: str, of: str = STANDARD_HANDS
) -> str:
    """How many solvable games have which rating: by rules and rating from 0 to 100.

    Raises:
        ChartDataError: when a value cannot be drawn, or a rating lies outside 0 to 100.
    """
    figure = Figure(
        name="krypto-difficulty",
        title="How hard Krypto games are",
        subtitle=f"{of}: solvable games by rating, from 0 (easy) to 100 (hard), in steps of {RATINGS.width}.",
        description=per_row(games, _ratings_finding),
        x_name="difficulty rating",
        y_name="solvable games",
        panels=tuple(
            Panel(title=rules, layer=histogram(rules, by_rating, RATINGS))
            for rules, by_rating in games.items()
        ),
        columns=_columns(len(games)),
        engine=engine,
    )
    return render(figure)


def _columns(panels: int) -> int:
    return 2 if panels > 1 else 1


def _sum_note(games: Mapping[int, int]) -> str:
    return f"Σ {readable(sum(games.values()))}" if games else ""


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
