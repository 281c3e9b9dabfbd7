"""Actions of the host and the players, one transaction each."""

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from uuid import UUID

from flask import Response
from sqlalchemy import update

from db.records import new_id
from db.sessions import transaction
from db.tournaments.models import TournamentClaim, TournamentPlayer, TournamentRow
from db.tournaments.store import (
    begin_to_beat,
    count_unfinished,
    find_tournament_row,
    make_durable,
    read_moment,
    read_newest_interruption,
    reserve_room,
    store_claim_answer,
)
from service.access.quotas import turn_name
from service.http.api_request import this_request
from service.http.pages import JSON, model_json
from service.http.problems import MEDIA_TYPE, ProblemError, not_found
from service.tournaments.draws import (
    check_draw,
    collect_draws,
    hands_of,
    require_draws,
    submit_draw,
    submit_next_draw,
)
from service.tournaments.members import new_code, new_token, origin_of, token_hash
from service.tournaments.transition import (
    DRAWS,
    GAME,
    Transition,
    limit_late_answers,
    replace_host,
    store_transition,
    take_turn,
    transition,
)
from service.tournaments.view import (
    ClaimedTournament,
    JudgedClaim,
    NewTournamentAnswer,
    Tournament,
    milliseconds_of,
)
from service.tournaments.wishes import NewTournament, problem, refusal, same_wish
from worker.games.krypto.operations.play import CheckResult
from worker.games.krypto.rules.check import Check
from worker.games.krypto.rules.tournaments.record import Tournament as Game
from worker.games.krypto.rules.tournaments.record import boxes
from worker.games.krypto.rules.tournaments.refusals import RefusedError

Act = Callable[[Transition], Check | None]

SECRET_BYTES = 32
FIRST_WAIT_S = 8


@dataclass(frozen=True)
class HostedTournament:
    """A new tournament and its host's token."""

    tournament: Tournament
    token: str

    def answer(self) -> NewTournamentAnswer:
        """Return the answer to the tournament's maker."""
        return NewTournamentAnswer(**fields_of(self.tournament), host_token=self.token)


def fields_of(shown: Tournament) -> dict[str, Any]:
    """Return a tournament's fields by name, to build a larger answer from."""
    return {name: getattr(shown, name) for name in Tournament.model_fields}


def make_tournament(wish: NewTournament, most: int, caller: str | None = None) -> HostedTournament:
    """Make a tournament for a caller, by default of the current request, who may have ``most`` unfinished ones.

    Raises:
        ProblemError: 422 if there are no deals of the wanted kind, 429 if the caller has too many tournaments.
    """
    secret, token = secrets.token_hex(SECRET_BYTES), new_token()
    whose = caller or turn_name(this_request())
    with transaction() as session:
        _check_room(count_unfinished(session, whose) < most, most)
    job = submit_draw(wish.deals(), secret, 0, this_request().identifier, FIRST_WAIT_S)
    check_draw(job, wish.deals())
    draws = hands_of(job)
    begin_to_beat()
    with transaction() as session:
        _check_room(reserve_room(session, whose, most), most)
        now, _ = read_moment(session)
        game = Game(wish.settings(), milliseconds_of(now))
        row = TournamentRow(
            id=new_id(),
            code=new_code(),
            caller=whose,
            host_hash=token_hash(token),
            host_seen_at=now,
            created_at=now,
            state=game.state,
            version=0,
            game="",
            wish=json.dumps(wish.deals()),
            undealt=DRAWS.dump_json(draws).decode(),
            secret=secret,
            draws=int(bool(draws)),
            draw_job=None if draws else job.id,
            interruption=read_newest_interruption(session),
        )
        session.add(row)
        at_hand = Transition(session, row, now, game, draws)
        at_hand.tell("created", at_hand.now_ms)
        session.flush()
        store_transition(at_hand)
        shown = at_hand.snapshot()
    make_durable(row.id)
    return HostedTournament(shown, token)


def make_rematch(row: TournamentRow, most: int) -> HostedTournament:
    """Make a tournament with the settings of another, which is over, and announce it there.

    It counts towards the unfinished tournaments of the caller who made the first one.

    Raises:
        ProblemError: 409 if the tournament is not over or has a rematch, 429 if the caller has too many tournaments.
    """
    change_tournament(row.id, lambda at_hand: at_hand.referee.check_rematch())
    settings = GAME.validate_json(row.game).settings
    made = make_tournament(same_wish(settings, row.wish), most, row.caller)
    code = made.tournament.join_code
    try:
        change_tournament(row.id, lambda at_hand: at_hand.referee.rematch(code, at_hand.now_ms))
    except ProblemError:
        # Another request was faster.
        change_tournament(made.tournament.id, lambda at_hand: at_hand.referee.cancel(at_hand.now_ms))
        raise
    return made


def _check_room(has: bool, most: int) -> None:
    if not has:
        raise problem(
            HTTPStatus.TOO_MANY_REQUESTS,
            f"Limit of {most} tournaments that are not over reached. Finish or cancel one.",
            "too-many-tournaments",
            headers={"Retry-After": "60"},
        )


def change_tournament(tournament_id: UUID, act: Callable[[Transition], None]) -> Tournament:
    """Change a tournament by ``act``, and return it as it is afterwards.

    Raises:
        ProblemError: if the change is refused.
    """
    with transition(tournament_id) as at_hand:
        if at_hand is None:
            raise not_found("There is no such tournament any more.")
        refused = None
        try:
            act(at_hand)
        except RefusedError as error:
            refused = error
        shown = at_hand.snapshot()
    if refused is not None:
        raise refusal(refused)
    return shown


def begin_tournament(at_hand: Transition) -> None:
    """Start the tournament."""
    if not at_hand.draws and at_hand.game.state == "lobby":
        require_draws(at_hand)
    at_hand.referee.start(at_hand.now_ms)
    # Interruptions before the start do not count.
    at_hand.row.interruption = read_newest_interruption(at_hand.session)


def seat_player(at_hand: Transition, name: str, token: str) -> None:
    """Add a player, who acts with this token."""
    player = at_hand.referee.join(name, at_hand.now_ms, origin_of(at_hand.row.secret))
    at_hand.session.add(
        TournamentPlayer(tournament_id=at_hand.row.id, number=player.number, token_hash=token_hash(token))
    )
    at_hand.session.flush()


def let_player_leave(at_hand: Transition, player: int) -> None:
    """Take a player out who leaves."""
    at_hand.referee.leave(player, at_hand.now_ms)
    replace_host(at_hand)


def remove_player(at_hand: Transition, name: str, *, with_origin: bool) -> None:
    """Take a player out whom the host removes, and with ``with_origin`` all from the same address."""
    at_hand.referee.remove(name, at_hand.now_ms, with_origin=with_origin)
    replace_host(at_hand)


def advance_tournament(tournament_id: UUID, *, unless_busy: bool) -> None:
    """Apply overdue transitions, and draw more hands if few are left; ``unless_busy`` skips a locked tournament."""
    wanted, row = False, None
    with transition(tournament_id, unless_busy=unless_busy) as at_hand:
        if at_hand is not None:
            wanted, row = collect_draws(at_hand), at_hand.row
    if not wanted or row is None:
        return
    job = submit_next_draw(row)
    # Another process may have submitted the same draw, and have dealt from it already.
    mine = (
        TournamentRow.id == tournament_id,
        TournamentRow.draw_job.is_(None),
        TournamentRow.draws == row.draws,
    )
    with transaction() as session:
        session.execute(update(TournamentRow).where(*mine).values(draw_job=job))


def answer_claim(row: TournamentRow, player: int, deal: int, expression: str | None) -> Response:
    """Return the answer to a claim; a repeated claim gets the same answer."""

    def act(at_hand: Transition) -> Check | None:
        return at_hand.referee.claim(player, deal, expression, at_hand.now_ms)

    lost = _lost_game(row, player, deal)
    if lost is None:
        with take_turn(row.id):
            # The first claimant may be known by now.
            row = find_tournament_row(row.id) or row
            lost = _lost_game(row, player, deal)
            if lost is None:
                return _answer_in_transition(row.id, player, deal, act, explains=False)
    # The loss is final, so it is answered without locking the tournament.
    with limit_late_answers(), transaction() as session:
        now, _ = read_moment(session)
        return _answer_once(Transition(session, row, now, lost, []), player, deal, act, explains=False)


def _lost_game(row: TournamentRow, player: int, deal: int) -> Game | None:
    """Return the tournament if the deal went to another player, else None."""
    game = GAME.validate_json(row.game)
    first = game.deals[deal - 1].claim if 1 <= deal <= len(game.deals) else None
    return game if first is not None and first.player != player else None


def answer_explanation(row: TournamentRow, player: int, deal: int, expression: str) -> Response:
    """Return the answer to the explanation of a claim; a repeated explanation gets the same answer."""

    def act(at_hand: Transition) -> Check | None:
        return at_hand.referee.explain(player, deal, expression, at_hand.now_ms)

    return _answer_in_transition(row.id, player, deal, act, explains=True)


def _answer_in_transition(
    tournament_id: UUID, player: int, deal: int, act: Act, *, explains: bool
) -> Response:
    with transition(tournament_id) as at_hand:
        if at_hand is None:
            raise not_found("There is no such tournament any more.")
        return _answer_once(at_hand, player, deal, act, explains=explains)


def _answer_once(at_hand: Transition, player: int, deal: int, act: Act, *, explains: bool) -> Response:
    # Other numbers may be out of the range of a database integer.
    exists = 1 <= deal <= len(at_hand.game.deals)
    key = (at_hand.row.id, deal, player, explains)
    stored = at_hand.session.get(TournamentClaim, key) if exists else None
    if stored is None:
        try:
            found = act(at_hand)
        except RefusedError as error:
            refused = refusal(error)
            if error.name != "already-claimed":
                return refused.response()
            status, answer = refused.status, refused.document()
        else:
            status, answer = HTTPStatus.OK, model_json(_claim_outcome(at_hand, player, deal, found))
        claim = TournamentClaim(
            tournament_id=at_hand.row.id,
            deal=deal,
            player=player,
            explains=explains,
            at=at_hand.now,
            status=status,
            answer=answer,
        )
        stored = store_claim_answer(at_hand.session, claim)
    media = JSON if stored.status == HTTPStatus.OK else MEDIA_TYPE
    return Response(stored.answer, stored.status, mimetype=media)


def _claim_outcome(at_hand: Transition, player: int, number: int, found: Check | None) -> ClaimedTournament:
    hand = at_hand.game.deals[number - 1].hand
    judged = JudgedClaim(
        deal_number=number,
        verdict=None if found is None else "right" if found.correct else "wrong",
        points=boxes(at_hand.game)[player].get(hand),
        check=None if found is None else CheckResult.model_validate(found, from_attributes=True),
    )
    return ClaimedTournament(**fields_of(at_hand.snapshot()), claim=judged)
