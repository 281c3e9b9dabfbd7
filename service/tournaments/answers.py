"""The models of answers about tournaments."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from worker.declarations.answers import Answer, Timestamp
from worker.games.krypto.operations.check import CheckResult
from worker.games.krypto.operations.fields import RulesName
from worker.games.krypto.rules.tournaments.record import DealState, State, Verdict

ServerNow = Annotated[
    Timestamp,
    Field(description="The server's time. Clients compare deadlines with it, not with their own clock."),
]


class TournamentPlayer(Answer):
    """A player, and their row of the score pad."""

    name: str
    score: int
    boxes: list[int | None]
    """One box for each hand: points won, -1 for an error, null for neither."""
    sitting_out: bool
    """True if the player may not claim the current deal."""
    left: bool
    """True if the player has left permanently."""


class TournamentDeal(Answer):
    """A hand dealt: five cards and a target, the same for all."""

    id: Annotated[int, Field(ge=1)]
    """Its number in the tournament, from 1."""
    hand: Annotated[int, Field(ge=1)]
    """Number of its hand; hands beyond `hands` break ties."""
    attempt: Annotated[int, Field(ge=1)]
    """Number of deals of the hand up to this one."""
    state: DealState
    cards: list[int] | None
    """Null while the deal is announced."""
    target: int | None
    """Null while the deal is announced."""
    announced_at: Timestamp
    opened_at: Timestamp | None
    deadline_at: Timestamp
    """Time at which the current state ends if nobody acts."""
    ended_at: Timestamp | None
    claimed_by: str | None
    """The name of the player who was first to claim it."""
    claimed_at: Timestamp | None
    expression: str | None
    """The claimant's explanation, once it was judged."""
    verdict: Verdict | None
    """Of the claim: `late` without an explanation in time, `left` if the player left."""
    check: CheckResult | None
    """The error in a wrong explanation."""


class TournamentLinks(Answer):
    """Related resources."""

    self: str
    events: str
    scoresheet: str
    page: str
    """The page on which people join and watch."""
    qr: str
    """The page's address as a QR code, in SVG."""


class TournamentChanges(Answer):
    """Changed members of a tournament; members left out are unchanged."""

    state: State
    hands: int
    rules: RulesName
    solve_seconds: int
    explain_seconds: int
    host: str | None
    """The player who has the host's role now; null: the creator."""
    started_at: Timestamp | None
    ended_at: Timestamp | None
    closed: bool
    """True if the host lets nobody else join."""
    players: list[TournamentPlayer]
    """In the order of joining; an event has only the changed players."""
    deal: TournamentDeal | None
    """The newest deal."""
    previous: TournamentDeal | None
    """The deal before it."""
    winners: list[str] | None
    """The players with the highest score, once the tournament is finished."""


class Tournament(TournamentChanges):
    """The current state of a tournament."""

    id: UUID
    code: str
    """The code for joining. It can replace the id in every address."""
    version: Annotated[int, Field(ge=1)]
    """Increases by one with every event."""
    server_now: ServerNow
    links: TournamentLinks


class NewTournamentAnswer(Tournament):
    """A new tournament, and its host's token."""

    host_token: str
    """The host's bearer token, shown only in this response."""


class JoinedPlayer(Answer):
    """A new player."""

    name: str
    player_token: str
    """The player's bearer token, shown only in this response."""


class JudgedClaim(Answer):
    """The outcome of a claim."""

    deal: int
    verdict: Literal["right", "wrong"] | None
    """Null: explain it before the deadline."""
    points: int | None
    """The value in the hand's box now."""
    check: CheckResult | None


class ClaimedTournament(Tournament):
    """The tournament after a claim."""

    claim: JudgedClaim


class TournamentEvent(Answer):
    """An event of the stream: `snapshot` with a tournament, or `change` with the differences."""

    event: Literal["snapshot", "change"]
    id: str
    """The version; `Last-Event-ID` continues after it."""
    data: str
    """JSON: a tournament, or a change of it."""
