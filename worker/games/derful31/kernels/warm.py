"""Loading or compiling of all kernels before the first request."""

from worker.games.derful31.kernels.count.census import count_shard
from worker.games.derful31.kernels.count.list_count import count_list
from worker.games.derful31.kernels.grids.canonical import canonical
from worker.games.derful31.kernels.grids.deal import deals
from worker.games.derful31.kernels.grids.listing import list_games
from worker.games.derful31.kernels.grids.ranking import ranking
from worker.games.derful31.kernels.play.solve import solve
from worker.games.derful31.rules.deck import Deck, standard_deck
from worker.games.derful31.rules.plan import plan_census

_ORDER = 3
_TOTAL = 12
_USUAL_ORDER = 5
_USUAL_TOTAL = 31


def warm_up() -> None:
    """Compile all kernels, or load them from the cache, and run each once on a small game; count the usual total."""
    deck = standard_deck(_ORDER)
    for shard in plan_census(deck, _ORDER, (_TOTAL,)):
        count_shard(deck, _ORDER, shard)
    grid, cards = next(deals(deck, _ORDER, _TOTAL, 0))
    canonical(grid)
    list_games(deck, _ORDER, _TOTAL)
    count_list(Deck.of_cards(cards), _ORDER)
    solve(cards, _ORDER)
    ranking(standard_deck(_USUAL_ORDER), _USUAL_ORDER, _USUAL_TOTAL)
