"""The record of a tournament: its settings, players, deals and claims.

All times are milliseconds of Unix time by the database's clock.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

from worker.games.krypto.rules.rules import Rules

ANNOUNCED_MS: Final = 3_000
"""Milliseconds from the announcement of a deal until its cards are shown."""
MAX_DEALS_A_HAND: Final = 5
"""Number of deals after which a hand is void."""
MAX_EXTRA_HANDS: Final = 10
"""The most hands added to break ties; players still tied then share the first place."""

State = Literal["lobby", "running", "tie_break", "finished", "cancelled", "abandoned"]
DealState = Literal["announced", "open", "claimed", "solved", "failed", "timed_out", "void"]
Verdict = Literal["right", "wrong", "late", "left"]
LIVE: Final[frozenset[DealState]] = frozenset({"announced", "open", "claimed"})
PLAYED: Final[frozenset[State]] = frozenset({"running", "tie_break"})


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
    state: DealState = "announced"
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
    state: State = "lobby"
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
