"""The tokens of hosts and players, long and random, and the addresses of players: only hashes are stored."""

import hashlib
import hmac
import secrets
import threading
from dataclasses import dataclass
from http import HTTPStatus
from uuid import UUID

from cachetools import LRUCache

from db.tournaments.models import TournamentRow
from db.tournaments.store import player_with
from service.access.auth import CHALLENGE, bearer_token
from service.access.quotas import network_of
from service.http.api_request import this_request
from service.http.problems import ProblemError
from service.tournaments.members import member_cache
from service.tournaments.refused import problem
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
    """Return a new token."""
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
        found = player_with(hashed)
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
