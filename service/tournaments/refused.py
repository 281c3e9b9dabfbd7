"""The problems of tournaments, among them the referee's refusals."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final, Literal

from service.http.problems import LiveProblem, ProblemError
from worker.games.krypto.rules.tournaments.refusals import REFUSALS, Name, RefusedError

TournamentProblem = Name | Literal["no-valid-token", "not-host", "too-many-tournaments"]

PROBLEMS: Final[Mapping[str, str]] = {
    **REFUSALS,
    "no-valid-token": "The request has no token of this tournament.",
    "not-host": "Only the host of the tournament may do this.",
    "too-many-tournaments": "The caller has reached the limit of tournaments that are not over.",
}

_STATUS_OF_REFUSAL: Mapping[Name, HTTPStatus] = {
    "locked-out": HTTPStatus.FORBIDDEN,
    "no-such-deal": HTTPStatus.NOT_FOUND,
    "no-such-player": HTTPStatus.NOT_FOUND,
    "not-playing": HTTPStatus.FORBIDDEN,
    "sitting-out": HTTPStatus.FORBIDDEN,
}


def problem(
    status: HTTPStatus,
    detail: str,
    name: TournamentProblem,
    *,
    headers: Mapping[str, str] | None = None,
    more: Mapping[str, object] | None = None,
) -> ProblemError:
    """Return a problem of one of the types of tournaments."""
    return ProblemError(status, detail, name=LiveProblem(name), headers=headers or {}, more=more or {})


def refusal(error: RefusedError) -> ProblemError:
    """Return the problem that a refusal is answered with."""
    return problem(
        _STATUS_OF_REFUSAL.get(error.name, HTTPStatus.CONFLICT), error.detail, error.name, more=error.more
    )
