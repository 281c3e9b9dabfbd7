"""How many games some cards have."""

from typing import Final

from worker.declarations.checkpoint import Checkpoint
from worker.games.derful31.kernels.count.census import combine, count_shard
from worker.games.derful31.kernels.count.list_count import count_list, list_total
from worker.games.derful31.rules.deck import Deck
from worker.games.derful31.rules.plan import MAX_ORDER, census_seconds, list_seconds, plan_census

DEFAULT_SECONDS: Final = 1.0


def count_games(
    cards: Deck,
    order: int,
    total: int | None = None,
    seconds: float = DEFAULT_SECONDS,
    checkpoint: Checkpoint = lambda: None,
) -> int | None:
    """The number of games with this total, or any, that can be made of the cards, n² or more.

    None when that would take longer than so many seconds of one core, or the order is above `plan.MAX_ORDER`.
    `checkpoint` is called between slices of some tenths of a second, and raises to stop the work.

    Raises `GameError` for fewer cards than cells and `TooLargeError` for cards too varied to count.
    """
    if order > MAX_ORDER:
        return None
    if cards.size == order * order:
        only = list_total(cards, order)
        if only is None or total not in (None, only):
            return 0
        too_long = list_seconds(cards, order, only) > seconds
        return None if too_long else count_list(cards, order, checkpoint).games
    totals = None if total is None else (total,)
    if census_seconds(cards, order, totals) > seconds:
        return None
    shards = plan_census(cards, order, totals)
    partials = []
    for shard in shards:
        checkpoint()
        partials.append(count_shard(cards, order, shard, checkpoint))
    counts = combine(cards, order, shards, partials)
    return sum(count.games for count in counts)
