"""The referee's refusals as problems."""

from collections.abc import Mapping
from http import HTTPStatus

from service.http.problems import ProblemError
from worker.games.krypto.rules.tournaments.refusals import Name, RefusedError

_STATUS: Mapping[Name, HTTPStatus] = {
    "locked-out": HTTPStatus.FORBIDDEN,
    "no-such-deal": HTTPStatus.NOT_FOUND,
    "no-such-player": HTTPStatus.NOT_FOUND,
    "not-playing": HTTPStatus.FORBIDDEN,
    "sitting-out": HTTPStatus.FORBIDDEN,
}


def refusal(error: RefusedError) -> ProblemError:
    """Return the problem that a refusal is answered with."""
    status = _STATUS.get(error.name, HTTPStatus.CONFLICT)
    return ProblemError(status, error.detail, name=error.name, more=error.more)
