"""The public view of a tournament."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from service.tournaments.answers import TournamentChanges, TournamentDeal, TournamentLinks, TournamentPlayer
from worker.games.krypto.operations.check import CheckResult
from worker.games.krypto.rules.check import check
from worker.games.krypto.rules.tournaments.record import LIVE, Deal
from worker.games.krypto.rules.tournaments.record import Tournament as Game
from worker.games.krypto.rules.tournaments.score_pad import Boxes, boxes, sitting_out, winners

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
        state=game.state,
        hands=settings.hands,
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
    )


def changes(before: TournamentChanges, after: TournamentChanges) -> TournamentChanges:
    """Return the members that differ after an event; of the players, only the changed ones."""
    differing = {
        name: value
        for name in TournamentChanges.model_fields
        if (value := getattr(after, name)) != getattr(before, name)
    }
    if "players" in differing:
        known = {player.name: player for player in before.players}
        differing["players"] = [player for player in after.players if known.get(player.name) != player]
    return TournamentChanges.model_construct(set(differing), **differing)


def player_views(game: Game) -> list[TournamentPlayer]:
    """Return the players with their boxes."""
    pad, outside = boxes(game), sitting_out(game)
    hands = max([game.settings.hands, *(deal.hand for deal in game.deals[-1:])])
    return [
        TournamentPlayer(
            name=player.name,
            score=sum(pad[player.number].values()),
            boxes=_row(pad, player.number, hands),
            sitting_out=player.number in outside,
            left=player.left,
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
        id=deal.number,
        hand=deal.hand,
        attempt=deal.attempt,
        state=deal.state,
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
    found = check(deal.draw.cards, deal.draw.target, game.settings.rules, expression)
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
