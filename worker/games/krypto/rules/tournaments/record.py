"""The record of a tournament: its settings, players, deals and claims; and the score pad, computed from the deals.

All times are milliseconds of Unix time by the database's clock.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from typing_extensions import TypeAliasType

from worker.games.krypto.rules.rules import Rules

ANNOUNCED_MS: Final = 3_000
"""Milliseconds from the announcement of a deal until its cards are shown."""
MAX_DEALS_A_HAND: Final = 5
"""Number of deals after which a hand is void."""
MAX_EXTRA_HANDS: Final = 10
"""The most hands added to break ties; players still tied then share the first place."""

TournamentStatus = TypeAliasType(
    "TournamentStatus", Literal["lobby", "running", "tie-break", "finished", "cancelled", "abandoned"]
)
DealStatus = TypeAliasType(
    "DealStatus", Literal["announced", "open", "claimed", "solved", "failed", "timed-out", "void"]
)
Verdict = TypeAliasType("Verdict", Literal["right", "wrong", "late", "left"])
LIVE: Final[frozenset[DealStatus]] = frozenset({"announced", "open", "claimed"})
PLAYED: Final[frozenset[TournamentStatus]] = frozenset({"running", "tie-break"})


@dataclass
class Settings:
    """Settings fixed before the first hand."""

    hands: int = 10
    rules: Rules = "international"
    solve_ms: int = 180_000
    explain_ms: int = 30_000


@dataclass
class Player:
    """A player. ``number`` counts from 1, in the order of joining."""

    number: int
    name: str
    joined_at: int
    left: bool = False
    origin: str = ""
    """The network origin: equal for all players who joined from the same address, without revealing the address."""


@dataclass
class Draw:
    """A game drawn in advance."""

    cards: list[int]
    target: int
    distinct: int
    difficulty: int | None = None


@dataclass
class Claim:
    """The claim to a deal, and its explanation."""

    player: int
    at: int
    expression: str | None = None
    explained_at: int | None = None
    verdict: Verdict | None = None


@dataclass
class Deal:
    """A hand dealt: five cards and a target, the same for all. ``number`` counts from 1 through the tournament."""

    number: int
    hand: int
    attempt: int
    draw: Draw
    announced_at: int
    deadline_at: int
    state: DealStatus = "announced"
    opened_at: int | None = None
    ended_at: int | None = None
    claim: Claim | None = None
    ends_hand: bool = False
    """True if the hand ended with this deal."""
    seats: int | None = None
    """Number of players who had joined when a claim to this deal failed; None without a failed claim."""
    among: list[int] | None = None
    """The tied players who alone play this additional hand; None for all."""


@dataclass
class Tournament:
    """A tournament from its lobby to its end."""

    settings: Settings
    created_at: int
    state: TournamentStatus = "lobby"
    players: list[Player] = field(default_factory=list)
    deals: list[Deal] = field(default_factory=list)
    started_at: int | None = None
    ended_at: int | None = None
    closed: bool = False
    """True if the host lets nobody else join."""
    locked_out: list[str] = field(default_factory=list)
    """Origins from which nobody may join."""
    host: int | None = None
    """Number of the player who became host; None while the tournament's creator is host."""
    rematch: str | None = None
    """Join code of the tournament that follows this one with the same settings."""

    @property
    def deal(self) -> Deal | None:
        """The newest deal."""
        return self.deals[-1] if self.deals else None

    def player(self, number: int) -> Player:
        """Return the player with this number."""
        return self.players[number - 1]

    @property
    def over(self) -> bool:
        """True if the tournament has ended."""
        return self.state in ("finished", "cancelled", "abandoned")


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


def excluded_players(game: Tournament) -> set[int]:
    """Return the players who may not claim the newest deal: they have erred in its hand, or do not play it."""
    deal = game.deal
    if deal is None:
        return set()
    others = set() if deal.among is None else {player.number for player in game.players} - set(deal.among)
    return others | players_who_erred(game, deal)


def players_who_erred(game: Tournament, deal: Deal) -> set[int]:
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
