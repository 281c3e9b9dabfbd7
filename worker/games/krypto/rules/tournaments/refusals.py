"""Reasons to refuse a request of a player or the host."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

Name = Literal[
    "already-claimed",
    "already-started",
    "deal-over",
    "locked-out",
    "name-taken",
    "no-such-deal",
    "no-such-player",
    "not-claimed",
    "not-open",
    "not-playing",
    "sitting-out",
    "tournament-closed",
    "tournament-full",
    "tournament-over",
    "without-players",
]


REFUSALS: Final[Mapping[str, str]] = {
    "already-claimed": "Another player was first to claim the deal: `claimed_by`, by `margin_ms` milliseconds.",
    "already-started": "The tournament has begun.",
    "deal-over": "The deal is over.",
    "locked-out": "The host lets nobody join from the caller's address.",
    "name-taken": "Another player of the tournament has this name, or one that looks like it.",
    "no-such-deal": "The tournament has no such deal.",
    "no-such-player": "Nobody of the tournament has this name.",
    "not-claimed": "The player has not claimed the deal.",
    "not-open": "The cards of the deal are not shown yet.",
    "not-playing": "The caller does not play in the tournament, or no longer.",
    "sitting-out": "The player has erred in this hand, has joined after an error in it, or does not take part in the"
    " tie-break.",
    "tournament-closed": "The host lets nobody else join the tournament.",
    "tournament-full": "The tournament has as many players as there may be.",
    "tournament-over": "The tournament is over.",
    "without-players": "The tournament has no players yet.",
}
"""The meaning of each reason."""


@dataclass
class RefusedError(Exception):
    """A request was refused by the rules; ``more`` has its details."""

    name: Name
    detail: str
    more: dict[str, str | int] = field(default_factory=dict)
