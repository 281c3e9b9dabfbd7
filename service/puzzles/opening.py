"""Opening of codes: the puzzle of a code, and its solution."""

import json
from typing import Any, Final

from db.keys import Scope
from db.models import State
from service.access.auth import require
from service.http.problems import not_found, unavailable
from service.jobs.accepting import accept
from worker.declarations.operation import AnyOperation, Params
from worker.declarations.puzzle_codes import Opened, PuzzleCodeError
from worker.registry import open_puzzle

DEFAULT_WAIT_S = 10
RETRY_AFTER_S = 2
SHOWN: Final = 100
"""Maximum number of characters of a wrong code in the error message."""


def opened_code(code: str) -> tuple[str, Opened[Any]]:
    """Return the canonical spelling of a code, and the puzzle that it contains.

    Raises:
        ProblemError: 404 if it is not a puzzle's code.
    """
    try:
        return open_puzzle(code)
    except PuzzleCodeError as error:
        shown = code if len(code) <= SHOWN else f"{code[:SHOWN]}…"
        raise not_found(f"No puzzle has the code {shown}: {error}.") from None


def solution_of(opened: Opened[Any]) -> Any:
    """Return the solution: of the code, or as a worker finds or has found it.

    Raises:
        ProblemError: 503 if no worker finds it within the wait.
    """
    return _computed(opened, *opened.question) if opened.question else opened.solution


def _computed(opened: Opened[Any], operation: AnyOperation, params: Params) -> object:
    require(Scope.SUBMIT)
    job = accept(operation, params, b"", default_wait_s=DEFAULT_WAIT_S)
    if job.state != State.SUCCEEDED or job.result is None:
        raise unavailable("The solution is not computed yet; try again.", RETRY_AFTER_S)
    return opened.answer(json.loads(job.result))
