"""``GET /v1/tournaments/{id}/scoresheet``: every box, every deal, every claim, and at the end all seeds."""

import csv
import io
import json
import unicodedata
from collections.abc import Sequence
from typing import Literal
from uuid import UUID

from db.tournaments.models import TournamentClaim, TournamentRow
from db.tournaments.store import claims_of, marks_of
from service.tournaments.answers import TournamentDeal, TournamentPlayer
from service.tournaments.draws import seed_of
from service.tournaments.shown import deal_view, milliseconds_of, player_views, time_of
from service.tournaments.transition import GAME
from service.tournaments.wishes import draw_params
from worker.declarations.answers import Answer, Timestamp
from worker.games.krypto.operations.deal import DealParams
from worker.games.krypto.rules.tournaments.record import LIVE, Deal, State
from worker.games.krypto.rules.tournaments.record import Tournament as Game

# Minimum time for reading the cards: 1 s for the easiest deal, 3 s for the hardest.
READ_CARDS_MS = 1_000
THINK_MS_A_POINT = 20

# First characters of formulas, including the minus sign. An empty text has no first character.
_FORMULAS = frozenset("=+-@\N{MINUS SIGN}")
# First letters of Unicode categories: controls and formats, separators, combining marks.
_UNSEEN = "CZM"

Mark = Literal["fast", "solved-elsewhere"]


class ScoresheetClaim(Answer):
    """A claim of a deal."""

    name: str
    at: Timestamp
    first: bool
    """True if the deal went to this player."""
    margin_ms: int | None
    """Milliseconds after the first claim."""


class ScoresheetDeal(TournamentDeal):
    """A deal, with all its claims."""

    difficulty: int | None
    """From 0 (easy) to 100 (hard); null while it is played."""
    claims: list[ScoresheetClaim]
    """All claims, in the order of their arrival."""
    marks: list[Mark]
    """Signs of something other than mental arithmetic, shown once the tournament is over. `fast`: claimed sooner than
    the cards are read. `solved-elsewhere`: somebody had these cards solved here while they were played."""


class Scoresheet(Answer):
    """The score pad, with the deals and claims behind it."""

    id: UUID
    state: State
    players: list[TournamentPlayer]
    deals: list[ScoresheetDeal]
    draws: list[DealParams] | None
    """Once it is over: the parameters from which `krypto/deal` deals all its hands again, in their order."""


def scoresheet(row: TournamentRow) -> Scoresheet:
    """Return the current scoresheet."""
    game = GAME.validate_json(row.game)
    claims = claims_of(row.id)
    marked = [(deal, kind) for deal, kind, _ in marks_of(row.id)] if game.over else []
    wish = json.loads(row.wish)
    draws = [draw_params(wish, seed_of(row.secret, number)) for number in range(row.draws)]
    return Scoresheet(
        id=row.id,
        state=game.state,
        players=player_views(game),
        deals=[_deal(game, deal, claims, marked) for deal in game.deals],
        draws=draws if game.over else None,
    )


def _deal(
    game: Game, deal: Deal, claims: Sequence[TournamentClaim], marked: list[tuple[int, str]]
) -> ScoresheetDeal:
    told = deal_view(game, deal)
    marks: list[Mark] = []
    if game.over and _is_fast(deal):
        marks.append("fast")
    if (deal.number, "solved-elsewhere") in marked:
        marks.append("solved-elsewhere")
    return ScoresheetDeal(
        **{name: getattr(told, name) for name in TournamentDeal.model_fields},
        difficulty=None if deal.state in LIVE else deal.draw.difficulty,
        claims=_claims(game, deal, claims),
        marks=marks,
    )


def _claims(game: Game, deal: Deal, claims: Sequence[TournamentClaim]) -> list[ScoresheetClaim]:
    if deal.claim is None:
        return []
    first = deal.claim
    others = [
        claim
        for claim in claims
        if claim.deal == deal.number and not claim.explains and claim.player != first.player
    ]
    return [
        ScoresheetClaim(
            name=game.player(first.player).name, at=time_of(first.at), first=True, margin_ms=None
        ),
        *(
            ScoresheetClaim(
                name=game.player(claim.player).name,
                at=claim.at,
                first=False,
                margin_ms=max(0, milliseconds_of(claim.at) - first.at),
            )
            for claim in others
        ),
    ]


def _is_fast(deal: Deal) -> bool:
    if deal.claim is None or deal.opened_at is None:
        return False
    least = READ_CARDS_MS + THINK_MS_A_POINT * (deal.draw.difficulty or 0)
    return deal.claim.at - deal.opened_at < least


def as_csv(sheet: Scoresheet) -> str:
    """Return the score pad as CSV (RFC 4180): a row for each player, a column for each hand."""
    out = io.StringIO()
    writer = csv.writer(out)
    hands = len(sheet.players[0].boxes) if sheet.players else 0
    writer.writerow(["name", *(f"hand {hand}" for hand in range(1, hands + 1)), "score"])
    for player in sheet.players:
        writer.writerow([text_cell(player.name), *player.boxes, player.score])
    return out.getvalue()


def text_cell(text: str) -> str:
    """Return a cell with this text, marked so that no spreadsheet takes it for a formula.

    Spreadsheets skip blanks and invisible characters at the beginning, and take full-width signs for ASCII ones.
    """
    folded = unicodedata.normalize("NFKC", text)
    first = next((sign for sign in folded if unicodedata.category(sign)[0] not in _UNSEEN), "")
    return f"'{text}" if first in _FORMULAS else text
