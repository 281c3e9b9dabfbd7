"""Callers who follow, join and play tournaments without an API key."""

from typing import Final

from db.keys import Scope
from service.access.quotas import is_used_up, network_of
from service.http.api_request import ApiRequest
from service.http.caller import Caller, Quota
from service.tournaments.members import member_cache
from service.tournaments.tokens import MEMBER_TOKEN, token_hash

NEEDS_KEY: Final = "tournaments.create"
MEMBER_QUOTA = "member"
VISITOR_QUOTA = "visitor"
# A whole class may share one address.
VISITS_PER_MINUTE = 1_200
ACTS_PER_MINUTE = 300


def visitor(request: ApiRequest, token: str) -> Caller | None:
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
