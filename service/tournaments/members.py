"""Hosts and players: their tokens, long and random, and their addresses. Only hashes are stored."""

import hashlib
import hmac
import secrets
import threading
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Final
from uuid import UUID

from cachetools import LRUCache

from db.keys import Scope
from db.tournaments.models import TournamentRow
from db.tournaments.store import find_player, find_tournament_row
from service.access.auth import CHALLENGE, bearer_token
from service.access.quotas import UNKNOWN_TOKENS, hold_lock, is_used_up, network_of
from service.http.api_request import ApiRequest, Caller, Quota, this_request
from service.http.problems import ProblemError
from service.tournaments.wishes import problem
from worker.games.krypto.rules.tournaments.record import Tournament as Game

MEMBER_TOKEN = "ct_"  # noqa: S105  # a prefix
"""Prefix of the tokens of hosts and players."""
TOKEN_BYTES = 24
MAX_PLAYERS_KEPT = 20_000
CODE_LENGTH = 7
ORIGIN_CHARACTERS = 16
# Letters and digits that are not mistaken for others.
CODE_CHARACTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

_players: LRUCache[bytes, tuple[UUID, int]] = LRUCache(MAX_PLAYERS_KEPT)
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Member:
    """The sender of a token: the maker of a tournament, or a player, by number."""

    is_maker: bool = False
    player: int | None = None


def new_token() -> str:
    """Return the token of a new host or player, too long to be guessed."""
    return MEMBER_TOKEN + secrets.token_urlsafe(TOKEN_BYTES)


def new_code() -> str:
    """Return a new join code, of 34 bits."""
    return "".join(secrets.choice(CODE_CHARACTERS) for _ in range(CODE_LENGTH))


def token_hash(token: str) -> bytes:
    """Return the SHA-256 of a token, which is stored in its place."""
    return hashlib.sha256(token.encode()).digest()


def find_member(row: TournamentRow) -> Member | None:
    """Return the sender of the current request; None without a member's token.

    Raises:
        ProblemError: 401 if the token is unknown, 403 if it belongs to a player of another tournament.
    """
    token = bearer_token(this_request()) or ""
    if not token.startswith(MEMBER_TOKEN):
        return None
    hashed = token_hash(token)
    if hmac.compare_digest(hashed, row.host_hash):
        member_cache.add(hashed)
        return Member(is_maker=True)
    found = _find_player(hashed)
    if found is None:
        raise _unauthorized("This token is of nobody in this tournament.")
    member_cache.add(hashed)
    if found[0] != row.id:
        raise problem(HTTPStatus.FORBIDDEN, "You play in another tournament, not in this one.", "not-playing")
    return Member(player=found[1])


def require_player(row: TournamentRow) -> int:
    """Return the number of the player who sent the current request.

    Raises:
        ProblemError: 401 without a player's token, 403 with the token of the tournament's maker.
    """
    found = find_member(row)
    if found is None:
        raise _unauthorized("This needs a player's token: `Authorization: Bearer ct_…`.")
    if found.player is None:
        raise problem(HTTPStatus.FORBIDDEN, "This is for players. The host joins to be one.", "not-playing")
    return found.player


def require_host(row: TournamentRow, game: Game) -> None:
    """Require that the host sent the current request.

    Raises:
        ProblemError: 401 without a token, 403 if somebody else is the host.
    """
    found = find_member(row)
    if found is None:
        raise _unauthorized("This needs the host's token: `Authorization: Bearer ct_…`.")
    is_host = found.is_maker if game.host is None else found.player == game.host
    if not is_host:
        raise problem(HTTPStatus.FORBIDDEN, "This is for the host alone.", "not-host")


def _find_player(hashed: bytes) -> tuple[UUID, int] | None:
    """Return the tournament and number of the token's player; this never changes, so it is cached."""
    with _lock:
        found = _players.get(hashed)
    if found is None:
        found = find_player(hashed)
        if found is not None:
            with _lock:
                _players[hashed] = found
    return found


def _unauthorized(detail: str) -> ProblemError:
    headers = {"WWW-Authenticate": CHALLENGE}
    return problem(HTTPStatus.UNAUTHORIZED, detail, "no-valid-token", headers=headers)


def origin_of(secret: str) -> str:
    """Return the hash of the caller's address that the tournament with this secret keeps."""
    address = network_of(this_request().remote_addr or "")
    digest = hmac.new(secret.encode(), f"origin {address}".encode(), hashlib.sha256).hexdigest()
    return digest[:ORIGIN_CHARACTERS]


NEEDS_KEY: Final = "tournaments.create"
MEMBER_QUOTA = "member"
VISITOR_QUOTA = "visitor"
# A whole class may share one address.
VISITS_PER_MINUTE = 1_200
ACTS_PER_MINUTE = 300


def find_visitor(request: ApiRequest, token: str) -> Caller | None:
    """Return the caller of a tournament's route who sends no API key (only its creator needs one); None with a key."""
    if request.endpoint == NEEDS_KEY or (token and not token.startswith(MEMBER_TOKEN)):
        return None
    address = network_of(request.remote_addr or "")
    quota = Quota(VISITOR_QUOTA, VISITS_PER_MINUTE, address)
    if token:
        hashed, name = token_hash(token), (request.view_args or {}).get("tournament", "")
        # A token counts towards its address's quota until the view has identified its owner. Members who share an
        # address with too many visitors are still let in.
        if hashed in member_cache or (is_used_up(quota) and member_cache.find(hashed, name)):
            quota = Quota(MEMBER_QUOTA, ACTS_PER_MINUTE, hashed.hex())
    return Caller(frozenset({Scope.PLAY}), nameless=True, quota=quota)


MAX_TOKENS_KEPT = 20_000
_RETRY_S = 5


class MemberCache:
    """SHA-256 digests of valid tokens, which stay valid forever. Thread-safe."""

    def __init__(self) -> None:
        self._members: LRUCache[bytes, None] = LRUCache(MAX_TOKENS_KEPT)
        self._lock = threading.Lock()
        self._suspicious = threading.Lock()

    def __contains__(self, hashed: bytes) -> bool:
        with self._lock:
            return hashed in self._members

    def add(self, hashed: bytes) -> None:
        """Remember a token."""
        with self._lock:
            self._members[hashed] = None

    def find(self, hashed: bytes, tournament: str) -> bool:
        """Return True if a player, or the host of ``tournament`` (an id or code), has this token; one call at a time.

        Raises:
            ProblemError: 429 if the token cannot be looked up soon.
        """
        with hold_lock(self._suspicious, partial(UNKNOWN_TOKENS.refusal, _RETRY_S)):
            theirs = find_player(hashed) is not None or _hosts(hashed, tournament)
        if theirs:
            self.add(hashed)
        return theirs


def _hosts(hashed: bytes, tournament: str) -> bool:
    try:
        row = find_tournament_row(UUID(tournament))
    except ValueError:
        row = find_tournament_row(tournament.upper().replace("-", ""))
    return row is not None and hmac.compare_digest(hashed, row.host_hash)


member_cache = MemberCache()
