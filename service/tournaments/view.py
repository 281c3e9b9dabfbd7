"""The public view of a tournament: the models of answers, and how they follow from the record."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field
from typing_extensions import TypeAliasType

from worker.declarations.documented import Answer, Timestamp
from worker.games.krypto.operations.fields import KryptoRules
from worker.games.krypto.operations.play import CheckResult
from worker.games.krypto.rules.check import check_expression
from worker.games.krypto.rules.tournaments.record import (
    LIVE,
    Boxes,
    Deal,
    DealStatus,
    TournamentStatus,
    Verdict,
    boxes,
    excluded_players,
    winners,
)
from worker.games.krypto.rules.tournaments.record import Tournament as Game

ServerNow = Annotated[
    Timestamp,
    Field(description="The server's time. Clients compare deadlines with it, not with their own clock."),
]


class TournamentPlayer(Answer):
    """A player, and their row of the score pad."""

    name: str
    """The player's name."""
    score: int
    """The player's points, at least -1 for each hand."""
    boxes: list[int | None]
    """One box for each hand: points won, -1 for an error, null for neither."""
    sitting_out: bool
    """True if the player may not claim the current deal."""
    has_left: bool
    """True if the player has left permanently."""


class TournamentDeal(Answer):
    """A hand dealt: five cards and a target, the same for all."""

    deal_number: Annotated[int, Field(ge=1)]
    """Its number in the tournament, from 1."""
    hand_number: Annotated[int, Field(ge=1)]
    """Number of its hand, from 1; hands beyond `hands_total` break ties."""
    attempt: Annotated[int, Field(ge=1)]
    """Number of deals of the hand up to this one."""
    status: DealStatus
    """The status of the deal."""
    cards: list[int] | None
    """Null while the deal is announced."""
    target: int | None
    """Null while the deal is announced."""
    announced_at: Timestamp
    """Time when the deal was announced."""
    opened_at: Timestamp | None
    """Time when its cards were shown; null before."""
    deadline_at: Timestamp
    """Time at which the current status ends if nobody acts."""
    ended_at: Timestamp | None
    """Time when it ended; null before."""
    claimed_by: str | None
    """The name of the player who was first to claim it."""
    claimed_at: Timestamp | None
    """Time of that claim; null without a claim."""
    expression: str | None
    """The claimant's explanation, once it was judged."""
    verdict: Verdict | None
    """Of the claim: `late` without an explanation in time, `left` if the player left."""
    check: CheckResult | None
    """The error in a wrong explanation."""


class TournamentLinks(Answer):
    """Related resources."""

    self: str
    """The tournament."""
    events: str
    """Server-sent events of what happens in it."""
    scoresheet: str
    """The scoresheet: all deals and claims."""
    page: str
    """The page on which people join and watch."""
    qr: str
    """The page's address as a QR code, in SVG."""


class TournamentChanges(Answer):
    """Changed members of a tournament; members left out are unchanged."""

    status: TournamentStatus
    """The status of the tournament."""
    hands_total: int
    """Number of hands to play, without those that break ties."""
    rules: KryptoRules
    """The rules of the games."""
    solve_seconds: int
    """Seconds for solving a deal."""
    explain_seconds: int
    """Seconds for explaining a claim."""
    host: str | None
    """The player who has the host's role now; null: the creator."""
    started_at: Timestamp | None
    """Time when it was started; null before."""
    ended_at: Timestamp | None
    """Time when it ended; null before."""
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
    rematch_code: str | None
    """The code for joining the rematch, once the host has made one."""


class Tournament(TournamentChanges):
    """The current state of a tournament."""

    id: UUID
    """The tournament's id."""
    join_code: str
    """The code for joining. It can replace the id in every address."""
    revision: Annotated[int, Field(ge=1)]
    """Increases by one with every event."""
    server_now: ServerNow
    links: TournamentLinks
    """Related addresses."""


class NewTournamentAnswer(Tournament):
    """A new tournament, and its host's token."""

    host_token: str
    """The host's bearer token, shown only in this response."""


class JoinedPlayer(Answer):
    """A new player."""

    name: str
    """The player's name."""
    player_token: str
    """The player's bearer token, shown only in this response."""


class JudgedClaim(Answer):
    """The outcome of a claim."""

    deal_number: int
    """The deal's number in the tournament, from 1."""
    verdict: Verdict | None
    """`right` or `wrong`; null: explain the claim before the deadline."""
    points: int | None
    """The value in the hand's box now."""
    check: CheckResult | None
    """The error in a wrong explanation."""


class ClaimedTournament(Tournament):
    """The tournament after a claim."""

    claim: JudgedClaim
    """The claim, and the verdict if it was explained at once."""


TournamentEventName = TypeAliasType("TournamentEventName", Literal["snapshot", "change"])


class TournamentEvent(Answer):
    """An event of the stream: `snapshot` with a tournament, or `change` with the differences."""

    event: TournamentEventName
    """`snapshot`: the data are a tournament. `change`: the data are what changed."""
    id: str
    """The revision; `Last-Event-ID` continues after it."""
    data: str
    """JSON: a tournament, or a change: its `revision`, `happening` (such as `solved`), `at` (when it happened),
    `server_now`, and `changes`, the members of the tournament that differ, as in `Tournament`; of its players,
    those who changed."""


PATH = "/v1/tournaments"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def time_of(milliseconds: int) -> datetime:
    """Return a time of the record, in milliseconds since 1970, as a datetime."""
    return datetime.fromtimestamp(milliseconds / 1_000, UTC)


def milliseconds_of(moment: datetime) -> int:
    """Return a time in milliseconds since 1970, as it is recorded."""
    return (moment - _EPOCH) // timedelta(milliseconds=1)


def game_view(game: Game) -> TournamentChanges:
    """Return all members that events change."""
    settings = game.settings
    last, before = game.deal, game.deals[-2] if len(game.deals) > 1 else None
    return TournamentChanges(
        status=game.state,
        hands_total=settings.hands,
        rules=settings.rules,
        solve_seconds=settings.solve_ms // 1_000,
        explain_seconds=settings.explain_ms // 1_000,
        host=None if game.host is None else game.player(game.host).name,
        started_at=_time(game.started_at),
        ended_at=_time(game.ended_at),
        closed=game.closed,
        players=player_views(game),
        deal=deal_view(game, last) if last else None,
        previous=deal_view(game, before) if before else None,
        winners=_winners(game),
        rematch_code=game.rematch,
    )


def changes(before: TournamentChanges, after: TournamentChanges) -> TournamentChanges:
    """Return the members that differ after an event; of the players, only the changed ones."""
    differing = {
        name: value
        for name in TournamentChanges.model_fields
        if (value := getattr(after, name)) != getattr(before, name)
    }
    if "players" in differing:
        earlier = {player.name: player for player in before.players}
        differing["players"] = [player for player in after.players if earlier.get(player.name) != player]
    return TournamentChanges.model_construct(set(differing), **differing)


def player_views(game: Game) -> list[TournamentPlayer]:
    """Return the players with their boxes."""
    pad, outside = boxes(game), excluded_players(game)
    hands = max([game.settings.hands, *(deal.hand for deal in game.deals[-1:])])
    return [
        TournamentPlayer(
            name=player.name,
            score=sum(pad[player.number].values()),
            boxes=_row(pad, player.number, hands),
            sitting_out=player.number in outside,
            has_left=player.left,
        )
        for player in game.players
    ]


def _row(pad: Boxes, player: int, hands: int) -> list[int | None]:
    return [pad[player].get(hand) for hand in range(1, hands + 1)]


def deal_view(game: Game, deal: Deal) -> TournamentDeal:
    """Return a deal with its cards hidden until it opens; a deal that never opens stays hidden."""
    hidden, claim = deal.opened_at is None, deal.claim
    over = deal.state not in LIVE
    expression = claim.expression if claim and over else None
    return TournamentDeal(
        deal_number=deal.number,
        hand_number=deal.hand,
        attempt=deal.attempt,
        status=deal.state,
        cards=None if hidden else deal.draw.cards,
        target=None if hidden else deal.draw.target,
        announced_at=time_of(deal.announced_at),
        opened_at=_time(deal.opened_at),
        deadline_at=time_of(deal.deadline_at),
        ended_at=_time(deal.ended_at),
        claimed_by=None if claim is None else game.player(claim.player).name,
        claimed_at=None if claim is None else time_of(claim.at),
        expression=expression,
        verdict=None if claim is None else claim.verdict,
        check=_fault(game, deal, expression) if claim and claim.verdict == "wrong" else None,
    )


def _fault(game: Game, deal: Deal, expression: str | None) -> CheckResult | None:
    if expression is None:
        return None
    found = check_expression(deal.draw.cards, deal.draw.target, game.settings.rules, expression)
    return CheckResult.model_validate(found, from_attributes=True)


def _winners(game: Game) -> list[str] | None:
    return [game.player(number).name for number in winners(game)] if game.state == "finished" else None


def _time(milliseconds: int | None) -> datetime | None:
    return None if milliseconds is None else time_of(milliseconds)


def links(tournament_id: UUID, code: str) -> TournamentLinks:
    """Return the links of a tournament."""
    path = f"{PATH}/{tournament_id}"
    return TournamentLinks(
        self=path,
        events=f"{path}/events",
        scoresheet=f"{path}/scoresheet",
        page=f"/t/{code}",
        qr=f"{path}/qr",
    )
