"""The score pad, computed from the deals and never stored."""

from collections.abc import Iterable, Mapping

from worker.games.krypto.rules.tournaments.record import Deal, Tournament

Boxes = Mapping[int, Mapping[int, int]]
"""Points by player and hand. A player without points in a hand has no box there."""


def boxes(game: Tournament) -> Boxes:
    """Return the points in each player's boxes.

    A hand won is one point, and for consecutive wins double the points of the win before. An error is -1. A player's
    sequence ends with their own error or another player's win, but not with a hand that nobody wins.
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
    """Return each player's total."""
    return {player: sum(row.values()) for player, row in boxes(game).items()}


def leaders(game: Tournament) -> list[int]:
    """Return the players with the highest score, in the order of joining; in a tie-break, of those who play on."""
    totals, deal = scores(game), game.deal
    if deal is not None and deal.among is not None:
        rivals = present(game, deal.among) or deal.among
        totals = {player: totals[player] for player in rivals}
    highest = max(totals.values(), default=0)
    return [player for player, total in totals.items() if total == highest]


def winners(game: Tournament) -> list[int]:
    """Return the winners, in the order of joining: of several with the highest score, those who have not left."""
    best = leaders(game)
    return present(game, best) or best


def present(game: Tournament, players: Iterable[int]) -> list[int]:
    """Return those of the players who have not left."""
    return [number for number in players if not game.player(number).left]


def sitting_out(game: Tournament) -> set[int]:
    """Return the players who may not claim the newest deal: they have erred in its hand, or do not play it."""
    deal = game.deal
    if deal is None:
        return set()
    others = set() if deal.among is None else {player.number for player in game.players} - set(deal.among)
    return others | erred(game, deal)


def erred(game: Tournament, deal: Deal) -> set[int]:
    """Return the players who erred in a deal's hand, or joined after the first error: they might be the same person."""
    found, seats = set(), None
    for earlier in reversed(game.deals):
        if earlier.hand != deal.hand:
            break
        if earlier.state == "failed" and earlier.claim is not None:
            found.add(earlier.claim.player)
            # The loop ends with the first error's number.
            seats = earlier.seats
    if seats is not None:
        found |= {player.number for player in game.players if player.number > seats}
    return found
