"""The score pad, as a fold over the deals: nothing of it is kept."""

from collections.abc import Iterable, Mapping

from worker.games.krypto.rules.tournament.record import Deal, Tournament

Boxes = Mapping[int, Mapping[int, int]]
"""Points by player and hand. Who has none in a hand has no box there."""


def boxes(game: Tournament) -> Boxes:
    """What stands in each player's boxes.

    A hand won is one point, and double that of the hand before for who wins several in sequence. An error is -1. Both
    an error and anybody else's win end a sequence; a hand that nobody wins does not.
    """
    pad: dict[int, dict[int, int]] = {player.number: {} for player in game.players}
    winner, points = 0, 0
    for deal in game.deals:
        if deal.claim is None or deal.state not in ("solved", "failed"):
            continue
        player = deal.claim.player
        if deal.state == "solved":
            points = 2 * points if player == winner else 1
            winner = player
            pad[player][deal.hand] = points
        else:
            pad[player][deal.hand] = -1
            winner = 0 if player == winner else winner
    return pad


def scores(game: Tournament) -> dict[int, int]:
    """Each player's total."""
    return {player: sum(row.values()) for player, row in boxes(game).items()}


def leaders(game: Tournament) -> list[int]:
    """Who has the highest score, in the order of joining; once ties are broken, of those who play on for it."""
    totals, deal = scores(game), game.deal
    if deal is not None and deal.among is not None:
        rivals = present(game, deal.among) or deal.among
        totals = {player: totals[player] for player in rivals}
    highest = max(totals.values(), default=0)
    return [player for player, total in totals.items() if total == highest]


def winners(game: Tournament) -> list[int]:
    """Who wins, in the order of joining: of several with the highest score those who have not left."""
    best = leaders(game)
    return present(game, best) or best


def present(game: Tournament, players: Iterable[int]) -> list[int]:
    """Those of the players who have not left."""
    return [number for number in players if not game.player(number).left]


def sitting_out(game: Tournament) -> set[int]:
    """Who may not claim the newest deal: who has erred in its hand, or is not among those who play it."""
    deal = game.deal
    if deal is None:
        return set()
    others = set() if deal.among is None else {player.number for player in game.players} - set(deal.among)
    return others | erred(game, deal)


def erred(game: Tournament, deal: Deal) -> set[int]:
    """Who has erred in the hand of a deal, or joined after somebody had: that might be the same person again."""
    found, seats = set(), None
    for earlier in reversed(game.deals):
        if earlier.hand != deal.hand:
            break
        if earlier.state == "failed" and earlier.claim is not None:
            found.add(earlier.claim.player)
            # In the end that of the first error.
            seats = earlier.seats
    if seats is not None:
        found |= {player.number for player in game.players if player.number > seats}
    return found
