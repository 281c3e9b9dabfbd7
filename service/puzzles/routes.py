"""``GET /v1/puzzles/{code}``: the puzzle that a code contains, which never changes."""

import json
from functools import partial, reduce
from operator import or_
from typing import Annotated, Any, Final

from flask import Blueprint, Response
from pydantic import BaseModel, ConfigDict, Field, RootModel

from db.keys import Scope
from db.models import State
from service.access.auth import require
from service.facts.address import requested_address
from service.http.body import validate_query
from service.http.described import Described, Returns
from service.http.etags import tagged
from service.http.pages import model_response
from service.http.problems import not_found, redirect, unavailable
from service.jobs.accepting import accept
from worker.declarations.operation import AnyOperation, Params
from worker.declarations.puzzle_codes import Opened, PuzzleCodeError, plain_code
from worker.registry import PUZZLES

PATH: Final = "/v1/puzzles"
DEFAULT_WAIT_S = 10
RETRY_AFTER_S = 2
SHOWN: Final = 100
"""Maximum number of characters of a wrong code in the error message."""
FOR_GOOD: Final = "max-age=31536000, immutable"
# A new engine version may find another solution.
FOR_A_DAY: Final = "max-age=86400"


_AnyPuzzle: Any = reduce(or_, (puzzles.model for puzzles in PUZZLES.values()))


class Puzzle(RootModel[Annotated[_AnyPuzzle, Field(discriminator="game")]]):
    """A puzzle; `game` names its game."""


class PuzzleQuery(BaseModel):
    """Options of a puzzle's answer."""

    model_config = ConfigDict(extra="forbid")

    solution: Annotated[bool, Field(description="`1`: send the solution too.")] = False


def puzzles_blueprint(*, shared: bool) -> Blueprint:
    """Return the route of puzzles; ``shared`` lets shared caches keep them."""
    blueprint = Blueprint("puzzles", __name__)
    view = partial(show, "public" if shared else "private")
    blueprint.add_url_rule(f"{PATH}/<code>", "puzzle", view, methods=["GET"])
    return blueprint


@Described(
    "puzzle",
    "puzzles",
    {
        200: Returns(model=Puzzle, text="The puzzle.", headers=("Cache-Control",)),
    },
    path={
        "code": {
            "description": "The puzzle's code. Capitals, dashes and the difference between `0` and `O`, or `1`, `I` and"
            " `L`, do not matter.",
            "example": "K85V-H990-ET",
        }
    },
    query=PuzzleQuery,
    parameters=("Prefer",),
    problems=(308,),
    has_etag=True,
)
def show(visibility: str, code: str) -> Response:
    """Open a puzzle by its code.

    Dealt games, generated KenKen puzzles, card lists of 31-derful and daily puzzles have a `code`, which contains the
    whole puzzle and never expires. The answer never changes and may be cached permanently, or for a day if it has a
    `solution` that has to be computed. A mistyped code gets 404.
    """
    with_solution = validate_query(PuzzleQuery).solution
    plain, opened = _opened(code)
    address = f"{PATH}/{plain}" + ("?solution=1" if with_solution else "")
    if requested_address() != address:
        return redirect(address, {"Cache-Control": f"{visibility}, {FOR_GOOD}"})
    fields: dict[str, Any] = {"code": plain, **opened.puzzle}
    computed = with_solution and opened.question is not None
    if with_solution:
        solution = _computed(opened, *opened.question) if opened.question else opened.solution
        fields["solution"] = solution
    response = model_response(PUZZLES[plain[0]].model.model_validate(fields))
    response.headers["Cache-Control"] = f"{visibility}, {FOR_A_DAY if computed else FOR_GOOD}"
    return tagged(response)


def _opened(code: str) -> tuple[str, Opened[Any]]:
    """Return the canonical spelling of a code, and the puzzle that it contains.

    Raises:
        ProblemError: 404 if it is not a puzzle's code.
    """
    try:
        plain = plain_code(code)
        puzzles = PUZZLES.get(plain[0])
        if puzzles is not None:
            return plain, puzzles.opened(plain)
        why = f"no code begins with {plain[0]}"
    except PuzzleCodeError as error:
        why = str(error)
    shown = code if len(code) <= SHOWN else f"{code[:SHOWN]}…"
    raise not_found(f"No puzzle has the code {shown}: {why}.")


def _computed(opened: Opened[Any], operation: AnyOperation, params: Params) -> object:
    """Return the solution that a worker finds or has found.

    Raises:
        ProblemError: 503 if no worker finds it within the wait.
    """
    require(Scope.SUBMIT)
    job = accept(operation, params, b"", default_wait_s=DEFAULT_WAIT_S)
    if job.state != State.SUCCEEDED or job.result is None:
        raise unavailable("The solution is not computed yet; try again.", RETRY_AFTER_S)
    return opened.answer(json.loads(job.result))
