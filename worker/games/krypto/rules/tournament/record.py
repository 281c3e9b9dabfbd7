"""What is kept of a tournament: its settings, players, deals and claims.

All times are milliseconds of Unix time, by the clock of the database.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

from worker.games.krypto.rules.rules import Rules

ANNOUNCED_MS: Final = 3_000
"""How long a deal is announced before its cards are shown."""
MAX_DEALS_A_HAND: Final = 5
"""After as many a hand is void."""
MAX_EXTRA_HANDS: Final = 10
"""How many hands may be added to break ties; who is tied then shares the first place."""

State = Literal["lobby", "running", "tie_break", "finished", "cancelled", "abandoned"]
DealState = Literal["announced", "open", "claimed", "solved", "failed", "timed_out", "void"]
Verdict = Literal["right", "wrong", "late", "left"]
LIVE: Final[frozenset[DealState]] = frozenset({"announced", "open", "claimed"})
PLAYED: Final[frozenset[State]] = frozenset({"running", "tie_break"})


@dataclass
class Settings:
    """What is agreed before the first hand."""

    hands: int = 10
    rules: Rules = "international"
    solve_ms: int = 180_000
    explain_ms: int = 30_000


@dataclass
class Player:
    """Who plays. ``number`` counts from 1, in the order of joining."""

    number: int
    name: str
    joined_at: int
    left: bool = False
    origin: str = ""
    """Whence they came: the same for all who did so from one address, which it does not tell."""


@dataclass
class Draw:
    """A game drawn ahead of need."""

    cards: list[int]
    target: int
    distinct: int
    difficulty: int | None = None


@dataclass
class Claim:
    """The claim that a deal was won by, and its explanation."""

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
    """Whether the hand was over with it."""
    seats: int | None = None
    """How many had joined when an error was made in it; None without one."""
    among: list[int] | None = None
    """The tied players who play this additional hand alone; None for all."""


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
    """Whether the host lets nobody else join."""
    locked_out: list[str] = field(default_factory=list)
    """Origins from which nobody may join any more."""
    host: int | None = None
    """The number of the player whom the host's role has passed on to; None while its maker has it."""

    @property
    def deal(self) -> Deal | None:
        """The newest deal."""
        return self.deals[-1] if self.deals else None

    def player(self, number: int) -> Player:
        """The player with this number."""
        return self.players[number - 1]

    @property
    def over(self) -> bool:
        """Whether nothing can happen any more."""
        return self.state in ("finished", "cancelled", "abandoned")
