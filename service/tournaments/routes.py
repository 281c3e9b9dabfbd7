"""``/v1/tournaments``: the routes of tournaments."""

import io
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, request

from db.keys import Scope
from db.tournaments.models import TournamentRow
from service.access.auth import caller, require
from service.access.connection import require_json_of_pages
from service.http.api_request import this_request
from service.http.body import optional_json, read_json, validate
from service.http.built_files import site_url
from service.http.described import Described, Returns
from service.http.pages import model_response
from service.jobs.streams import MEDIA_TYPE
from service.pictures.formats import CHART_FORMATS, picture_in, preferred_format
from service.tournaments.acting import (
    HostedTournament,
    answer_claim,
    answer_explanation,
    begin_tournament,
    change_tournament,
    let_player_leave,
    make_rematch,
    make_tournament,
    remove_player,
    seat_player,
)
from service.tournaments.events import events_response
from service.tournaments.live import live
from service.tournaments.lookup import count_join, find_tournament, tournament_view
from service.tournaments.members import find_member, new_token, require_host, require_player
from service.tournaments.scoresheet import Scoresheet, as_csv, scoresheet
from service.tournaments.transition import GAME, Transition
from service.tournaments.view import (
    ClaimedTournament,
    JoinedPlayer,
    NewTournamentAnswer,
    Tournament,
    TournamentEvent,
)
from service.tournaments.wishes import Explanation, NewClaim, NewPlayer, NewTournament, Removal

TAG = "tournaments"
_ID: dict[str, dict[str, Any]] = {
    "tournament": {
        "description": "The tournament's id, or its join code.",
        "schema": {"type": "string"},
    }
}
_DEAL: dict[str, dict[str, Any]] = {
    **_ID,
    "deal_number": {
        "description": "The deal's number in the tournament, from 1.",
        "schema": {"type": "integer", "minimum": 1},
    },
}


def tournaments_blueprint(most: int) -> Blueprint:
    """Return the routes; ``most`` is the number of unfinished tournaments that a caller may have."""
    blueprint = Blueprint(TAG, __name__, url_prefix="/v1/tournaments")

    @Described("create_tournament", TAG, {201: NewTournamentAnswer}, body=NewTournament, problems=(429, 503))
    def create() -> Response:
        """Make a tournament.

        Players join by its `join_code`. The creator is the host: `host_token` starts and cancels it, and is shown only
        in this response. The role passes on to a player if the host is away for 60 s. A tournament ends after ten
        minutes without anybody.
        """
        require(caller(), Scope.SUBMIT)
        require_json_of_pages(this_request())
        return _made_response(make_tournament(validate(NewTournament, optional_json()), most))

    @Described(
        "create_rematch", TAG, {201: NewTournamentAnswer}, path=_ID, problems=(401, 403, 404, 409, 429, 503)
    )
    def rematch(tournament: str) -> Response:
        """Make a rematch: a tournament with the same settings.

        For the host alone, once the tournament is over. Its `rematch_code` is then the join code of the new one.
        """
        return _made_response(make_rematch(_require_hosted(tournament), most))

    routes: tuple[tuple[str, str, Callable[..., Response]], ...] = (
        ("POST", "", create),
        ("GET", "/<tournament>", show),
        ("POST", "/<tournament>/players", add_player),
        ("DELETE", "/<tournament>/players/me", leave),
        ("POST", "/<tournament>/start", start),
        ("POST", "/<tournament>/cancel", cancel),
        ("POST", "/<tournament>/close", close),
        ("POST", "/<tournament>/reopen", reopen),
        ("POST", "/<tournament>/remove", remove),
        ("POST", "/<tournament>/rematch", rematch),
        ("GET", "/<tournament>/events", events),
        ("PUT", "/<tournament>/deals/<int:deal_number>/claim", put_claim),
        ("PUT", "/<tournament>/deals/<int:deal_number>/claim/explanation", put_explanation),
        ("GET", "/<tournament>/scoresheet", show_scoresheet),
        ("GET", "/<tournament>/qr", qr),
    )
    for method, path, view in routes:
        blueprint.add_url_rule(path, view.__name__, view, methods=[method])
    return blueprint


@Described(
    "show_tournament",
    TAG,
    {200: Returns(model=Tournament, headers=("Cache-Control",))},
    path=_ID,
    has_etag=True,
)
def show(tournament: str) -> Response:
    """Get the current state of a tournament.

    Its `ETag` is the revision. The cards of a deal are hidden until the deal opens.
    """
    row = find_tournament(tournament)
    who = find_member(row)
    if who is not None:
        live.visit(row.id, (who.player, who.is_maker))
    response = _forbid_caching(model_response(tournament_view(row)))
    response.set_etag(str(row.version), weak=True)
    response.make_conditional(request.environ)
    return response


@Described("join_tournament", TAG, {201: JoinedPlayer}, path=_ID, body=NewPlayer, problems=(404, 409, 429))
def add_player(tournament: str) -> Response:
    """Join a tournament.

    Names are unique, plain text of up to 24 characters. The player acts with `player_token`, which is shown only in
    this response.
    """
    row = find_tournament(tournament)
    name = validate(NewPlayer, read_json()).name
    count_join(row.id)
    token = new_token()
    change_tournament(row.id, lambda at_hand: seat_player(at_hand, name, token))
    return _forbid_caching(model_response(JoinedPlayer(name=name, player_token=token), HTTPStatus.CREATED))


@Described("leave_tournament", TAG, {200: Tournament}, path=_ID, problems=(401, 403, 404))
def leave(tournament: str) -> Response:
    """Leave a tournament permanently.

    A claim of this player that is not explained yet fails.
    """
    row = find_tournament(tournament)
    player = require_player(row)
    return _tournament_response(change_tournament(row.id, lambda at_hand: let_player_leave(at_hand, player)))


@Described("start_tournament", TAG, {200: Tournament}, path=_ID, problems=(401, 403, 404, 409, 422, 503))
def start(tournament: str) -> Response:
    """Start a tournament: announce its first deal.

    For the host alone.
    """
    return _as_host(tournament, begin_tournament)


@Described("cancel_tournament", TAG, {200: Tournament}, path=_ID, problems=(401, 403, 404, 409))
def cancel(tournament: str) -> Response:
    """Cancel a tournament at once.

    For the host alone. The scoresheet is kept.
    """
    return _as_host(tournament, lambda at_hand: at_hand.referee.cancel(at_hand.now_ms))


@Described("close_tournament", TAG, {200: Tournament}, path=_ID, problems=(401, 403, 404, 409))
def close(tournament: str) -> Response:
    """Close a tournament to new players.

    For the host alone. Players in the tournament continue; a player who leaves cannot come back.
    """
    return _as_host(tournament, lambda at_hand: at_hand.referee.close(at_hand.now_ms, closed=True))


@Described("reopen_tournament", TAG, {200: Tournament}, path=_ID, problems=(401, 403, 404, 409))
def reopen(tournament: str) -> Response:
    """Reopen a closed tournament to new players.

    For the host alone.
    """
    return _as_host(tournament, lambda at_hand: at_hand.referee.close(at_hand.now_ms, closed=False))


@Described("remove_player", TAG, {200: Tournament}, path=_ID, body=Removal, problems=(401, 403, 404, 409))
def remove(tournament: str) -> Response:
    """Remove a player from a tournament permanently.

    For the host alone. The name stays taken, and an open claim of the player fails. With `everybody_from_there`, all
    players who joined from the same address are removed, and nobody can join from there any more.
    """
    row = _require_hosted(tournament)
    wish = validate(Removal, read_json())

    def act(at_hand: Transition) -> None:
        remove_player(at_hand, wish.name, with_origin=wish.everybody_from_there)

    return _tournament_response(change_tournament(row.id, act))


@Described(
    "follow_tournament",
    TAG,
    {
        200: Returns(text="A stream that ends with the tournament.", media={MEDIA_TYPE: TournamentEvent}),
        204: Returns(text="The tournament is over, and the client has seen that."),
    },
    path=_ID,
    parameters=("Last-Event-ID",),
    problems=(404, 503),
)
def events(tournament: str) -> Response:
    """Follow a tournament.

    The first event is `snapshot`, the current tournament; every further event is a `change`, whose `id` is the new
    revision. With `Last-Event-ID`, the changes after that revision come instead, from the log; 0 replays the whole log.
    """
    row = find_tournament(tournament)
    who = find_member(row)
    whose = (None, False) if who is None else (who.player, who.is_maker)
    live.visit(row.id, whose)
    return events_response(row, whose, request.headers.get("Last-Event-ID"))


@Described(
    "claim_deal",
    TAG,
    {
        200: Returns(
            model=ClaimedTournament, text="The tournament after the claim, and the outcome of the claim."
        )
    },
    path=_DEAL,
    body=NewClaim,
    problems=(401, 403, 404, 409),
)
def put_claim(tournament: str, deal_number: int) -> Response:
    """Say Krypto: claim a deal.

    The first claim gets the deal, even if several arrive together. The others get `already-claimed`, with the first
    player's name and the margin in milliseconds. A claim with an `expression` is judged at once. A repeated claim gets
    the same answer.
    """
    row = find_tournament(tournament)
    player = require_player(row)
    live.visit(row.id, (player, False))
    return _forbid_caching(
        answer_claim(row, player, deal_number, validate(NewClaim, optional_json()).expression)
    )


@Described(
    "explain_claim",
    TAG,
    {200: Returns(model=ClaimedTournament, text="The tournament after the verdict, and the verdict.")},
    path=_DEAL,
    body=Explanation,
    problems=(401, 403, 404, 409),
)
def put_explanation(tournament: str, deal_number: int) -> Response:
    """Explain a claim by its solution.

    A right solution wins the hand; a wrong one scores -1, and the hand is dealt again to the others. A repeated
    explanation gets the same answer.
    """
    row = find_tournament(tournament)
    player = require_player(row)
    live.visit(row.id, (player, False))
    return _forbid_caching(
        answer_explanation(row, player, deal_number, validate(Explanation, read_json()).expression)
    )


@Described(
    "show_scoresheet",
    TAG,
    {
        200: Returns(
            model=Scoresheet, media={"text/csv": "One row for each player, one column for each hand."}
        )
    },
    path=_ID,
    problems=(404,),
)
def show_scoresheet(tournament: str) -> Response:
    """Get the scoresheet.

    It has every box, every deal, and every claim with its time; once the tournament is over, also the parameters that
    deal its hands again.
    """
    sheet = scoresheet(find_tournament(tournament))
    if request.accept_mimetypes.best_match(["application/json", "text/csv"]) == "text/csv":
        return _forbid_caching(Response(as_csv(sheet), mimetype="text/csv"))
    return _forbid_caching(model_response(sheet))


@Described(
    "draw_tournament_qr",
    TAG,
    {
        200: Returns(
            text="The address of the tournament's page.",
            media=dict.fromkeys(CHART_FORMATS, "A QR code (ISO/IEC 18004)."),
        )
    },
    path=_ID,
    problems=(404,),
)
def qr(tournament: str) -> Response:
    """Get the join address as a QR code.

    It is SVG, or PNG if `Accept` prefers that.
    """
    row = find_tournament(tournament)
    # Few tournaments are joined by a picture.
    import segno  # noqa: PLC0415

    code = segno.make(f"{site_url()}/t/{row.code}", error="m", micro=False)
    drawn = io.BytesIO()
    code.save(drawn, kind="svg", omitsize=True)
    media_type = preferred_format(request, CHART_FORMATS)
    response = Response(picture_in(drawn.getvalue().decode(), media_type, None), mimetype=media_type)
    response.vary.add("Accept")
    return _forbid_caching(response)


def _made_response(made: HostedTournament) -> Response:
    response = model_response(made.answer(), HTTPStatus.CREATED)
    response.headers["Location"] = made.tournament.links.self
    return _forbid_caching(response)


def _as_host(tournament: str, act: Callable[[Transition], None]) -> Response:
    return _tournament_response(change_tournament(_require_hosted(tournament).id, act))


def _require_hosted(tournament: str) -> TournamentRow:
    """Return the tournament, whose host the caller has to be."""
    row = find_tournament(tournament)
    require_host(row, GAME.validate_json(row.game))
    who = find_member(row)
    if who is not None:
        live.visit(row.id, (who.player, who.is_maker))
    return row


def _tournament_response(tournament: Tournament) -> Response:
    return _forbid_caching(model_response(tournament))


def _forbid_caching(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
