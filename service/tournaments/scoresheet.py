"""The scoresheet: every box, deal and claim, at the end all seeds, and flags of deals that were solved elsewhere."""

import csv
import io
import json
import time
import unicodedata
from collections.abc import Sequence
from datetime import timedelta
from typing import Final, Literal, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, func, or_
from typing_extensions import TypeAliasType

from db.clock import database_now
from db.tournaments.models import TournamentClaim, TournamentRow
from db.tournaments.store import (
    PLAYED,
    find_tournament_rows,
    read_claims,
    read_deal_flags,
    read_versions,
    store_deal_flags,
)
from service.jobs.questions import REMEMBERED_S, questions
from service.tournaments.draws import seed_of
from service.tournaments.transition import GAME
from service.tournaments.view import (
    TournamentDeal,
    TournamentPlayer,
    deal_view,
    milliseconds_of,
    player_views,
    time_of,
)
from service.tournaments.wishes import draw_params
from worker.declarations.documented import Answer, Timestamp
from worker.games.krypto.operations.deal import DealParams
from worker.games.krypto.operations.play import HINT
from worker.games.krypto.operations.solve import SOLVE
from worker.games.krypto.rules.tournaments.record import LIVE, Deal, TournamentStatus
from worker.games.krypto.rules.tournaments.record import Tournament as Game

# Minimum time for reading the cards: 1 s for the easiest deal, 3 s for the hardest.
READ_CARDS_MS = 1_000
THINK_MS_A_POINT = 20

# First characters of formulas, including the minus sign. An empty text has no first character.
_FORMULAS = frozenset("=+-@\N{MINUS SIGN}")
# First letters of Unicode categories: controls and formats, separators, combining marks.
_UNSEEN = "CZM"

ScoresheetFlag = TypeAliasType("ScoresheetFlag", Literal["fast", "solved-elsewhere"])


class ScoresheetClaim(Answer):
    """A claim of a deal."""

    name: str
    """The player's name."""
    at: Timestamp
    """Time of the claim."""
    is_first: bool
    """True if the deal went to this player."""
    margin_ms: int | None
    """Milliseconds after the first claim."""


class ScoresheetDeal(TournamentDeal):
    """A deal, with all its claims."""

    rating: int | None
    """From 0 (easy) to 100 (hard); null while it is played."""
    claims: list[ScoresheetClaim]
    """All claims, in the order of their arrival."""
    flags: list[ScoresheetFlag]
    """Signs of something other than mental arithmetic, shown once the tournament is over. `fast`: claimed sooner than
    the cards are read. `solved-elsewhere`: somebody had these cards solved here while they were played."""


class Scoresheet(Answer):
    """The score pad, with the deals and claims behind it."""

    id: UUID
    """The tournament's id."""
    status: TournamentStatus
    """The status of the tournament."""
    players: list[TournamentPlayer]
    """In the order of joining."""
    deals: list[ScoresheetDeal]
    """All deals, in their order."""
    deal_params: list[DealParams] | None
    """Once it is over: the parameters from which `krypto/deal` deals all its hands again, in their order."""


def scoresheet(row: TournamentRow) -> Scoresheet:
    """Return the current scoresheet."""
    game = GAME.validate_json(row.game)
    claims = read_claims(row.id)
    flagged = [(deal, kind) for deal, kind, _ in read_deal_flags(row.id)] if game.over else []
    wish = json.loads(row.wish)
    deal_params = [draw_params(wish, seed_of(row.secret, number)) for number in range(row.draws)]
    return Scoresheet(
        id=row.id,
        status=game.state,
        players=player_views(game),
        deals=[_deal(game, deal, claims, flagged) for deal in game.deals],
        deal_params=deal_params if game.over else None,
    )


def _deal(
    game: Game, deal: Deal, claims: Sequence[TournamentClaim], flagged: list[tuple[int, str]]
) -> ScoresheetDeal:
    told = deal_view(game, deal)
    flags: list[ScoresheetFlag] = []
    if game.over and _is_fast(deal):
        flags.append("fast")
    if (deal.number, "solved-elsewhere") in flagged:
        flags.append("solved-elsewhere")
    return ScoresheetDeal(
        **{name: getattr(told, name) for name in TournamentDeal.model_fields},
        rating=None if deal.state in LIVE else deal.draw.difficulty,
        claims=_claims(game, deal, claims),
        flags=flags,
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
            name=game.player(first.player).name, at=time_of(first.at), is_first=True, margin_ms=None
        ),
        *(
            ScoresheetClaim(
                name=game.player(claim.player).name,
                at=claim.at,
                is_first=False,
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


SOLVED: Final = "solved-elsewhere"
WATCHED: Final = frozenset({SOLVE.kind, HINT.kind})
"""The kinds of questions whose answers reveal a solution."""
NEWEST_DEALS: Final = 4
"""More deals than can end while questions are remembered: each is announced for three seconds."""


class Cards(NamedTuple):
    """A hand in ascending order, and its target."""

    hand: tuple[int, ...]
    target: int


class Dealt(NamedTuple):
    """A deal whose cards are shown or were, and the time when it ended."""

    cards: Cards
    number: int
    ended_at: int | None

    def was_played(self, at: int) -> bool:
        """Return True if the deal had not ended at this time, in milliseconds since 1970."""
        return self.ended_at is None or at <= self.ended_at


class Watch:
    """The newest deals of all tournaments, and the requests for their solutions.

    No such request is refused, since a refusal would reveal that the cards are being played.
    """

    def __init__(self) -> None:
        self._dealt: dict[UUID, tuple[int, list[Dealt]]] = {}
        questions.watch(WATCHED)

    @property
    def is_needed(self) -> bool:
        """True if there may be questions about deals that have not been looked for."""
        return bool(self._dealt)

    def look(self) -> None:
        """Update the newest deals, and keep flags of recent requests for their solutions; call this every second."""
        # Read before the deals: a deal that is then still played was played when somebody asked.
        asked = _recent_questions()
        played = read_versions(_was_played_lately())
        for of in self._dealt.keys() - played.keys():
            del self._dealt[of]
        changed = [of for of, version in played.items() if self._dealt.get(of, (0,))[0] != version]
        if changed:
            self._dealt.update(
                {row.id: (row.version, _newest_deals(row)) for row in find_tournament_rows(changed)}
            )
        flags = [
            (of, dealt.number, SOLVED)
            for of, (_, deals) in self._dealt.items()
            for dealt in deals
            if dealt.cards in asked and dealt.was_played(asked[dealt.cards])
        ]
        if flags:
            store_deal_flags(flags)


def _was_played_lately() -> ColumnElement[bool]:
    """Return the condition for tournaments that are played, or were while questions are remembered."""
    lately = func.now() - timedelta(seconds=REMEMBERED_S)
    return or_(TournamentRow.state.in_(PLAYED), TournamentRow.ended_at > lately)


def _recent_questions() -> dict[Cards, int]:
    """Return the cards whose solution was requested, and the first time, in milliseconds by the deciding clock."""
    recent = questions.recent()
    if not recent:
        return {}
    # Rather too early than too late: who claims with the answer does so within milliseconds.
    offset_ms = milliseconds_of(database_now()) - int(time.monotonic() * 1_000)
    asked: dict[Cards, int] = {}
    for at, params in recent:
        asked.setdefault(Cards(tuple(sorted(params.cards)), params.target), int(at * 1_000) + offset_ms)
    return asked


def _newest_deals(row: TournamentRow) -> list[Dealt]:
    """Return the newest deals whose cards are shown or were."""
    return [
        Dealt(Cards(tuple(sorted(deal.draw.cards)), deal.draw.target), deal.number, deal.ended_at)
        for deal in GAME.validate_json(row.game).deals[-NEWEST_DEALS:]
        if deal.opened_at is not None
    ]
