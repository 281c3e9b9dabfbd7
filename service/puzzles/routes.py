"""``GET /v1/puzzles/{puzzle_code}``: the puzzle that a code contains, as JSON or as a picture; it never changes."""

import json
from functools import partial, reduce
from operator import or_
from pathlib import Path
from typing import Annotated, Any, Final

from flask import Blueprint, Response, request
from pydantic import ConfigDict, Field, RootModel

from db.keys import Scope
from db.models import JobStatus
from service.access.auth import caller, require
from service.facts.address import spelling_headers
from service.http.api_request import this_request
from service.http.body import validate_query
from service.http.built_files import cacheable_document
from service.http.described import Described, Returns
from service.http.pages import JSON, model_response
from service.http.problems import not_found, unavailable
from service.http.request_headers import with_etag
from service.jobs.accepting import accept
from service.pictures.boards.render import Colours, render_board
from service.pictures.formats import FORMATS, PNG, Width, picture_in
from worker.code_packing import CodeError
from worker.declarations.documented import Documented
from worker.declarations.game import Opened
from worker.declarations.operation import Question
from worker.registry import PUZZLES, open_puzzle

PATH: Final = "/v1/puzzles"
VECTORS: Final = Path(__file__).with_name("code-vectors.json")
VECTORS_MAX_AGE_S: Final = 60 * 60
FOR_GOOD: Final = "max-age=31536000, immutable"
# A new engine version may find another solution.
FOR_A_DAY: Final = "max-age=86400"
DEFAULT_WAIT_S: Final = 10
RETRY_AFTER_S: Final = 2
SHOWN: Final = 100
"""Maximum number of characters of a wrong code in the error message."""


_AnyPuzzle: Any = reduce(or_, (puzzles.model for puzzles in PUZZLES.values()))


class Puzzle(RootModel[Annotated[_AnyPuzzle, Field(discriminator="game")]]):
    """A puzzle; `game` names its game."""


class PuzzleQuery(Documented):
    """Options of a puzzle's answer."""

    model_config = ConfigDict(extra="forbid")

    with_solution: bool = False
    """`1`: send the solution too."""
    width: Width = None
    """Of a picture: its width in pixels."""
    colours: Colours = "auto"
    """Of a picture: `light`, `dark`, or `auto`. SVG follows the reader's colours by `auto`, PNG is light."""


def puzzles_blueprint(*, shared: bool) -> Blueprint:
    """Return the route of puzzles; ``shared`` lets shared caches keep them."""
    blueprint = Blueprint("puzzles", __name__)
    view = partial(show_puzzle, "public" if shared else "private")
    blueprint.add_url_rule(f"{PATH}/<puzzle_code>", "puzzle", view, methods=["GET"])
    blueprint.add_url_rule("/puzzle-codes.json", "vectors", show_vectors, methods=["GET"])
    return blueprint


@Described(
    "open_puzzle",
    "puzzles",
    {
        200: Returns(
            model=Puzzle,
            text="The puzzle.",
            headers=("Cache-Control", "Content-Location", "Link"),
            media=dict.fromkeys(FORMATS, "A picture of the puzzle."),
        ),
    },
    path={
        "puzzle_code": {
            "description": "The puzzle's code. Capitals, dashes and the difference between `0` and `O`, or `1`, `I` and"
            " `L`, do not matter.",
            "example": "K85V-H990-ET",
        }
    },
    query=PuzzleQuery,
    parameters=("Prefer",),
    has_etag=True,
)
def show_puzzle(visibility: str, puzzle_code: str) -> Response:
    """Open a puzzle by its code.

    Dealt games, generated KenKen puzzles, card lists of 31-derful and daily puzzles have a `puzzle_code`, which has the
    whole puzzle in it and never expires. The answer never changes and may be cached permanently, or for a day if it has
    a `solution` that has to be computed. A mistyped code gets 404. With the ending `.svg` or `.png`, or where `Accept`
    prefers a picture, it is drawn; pages of other sites may show the picture.
    """
    query = validate_query(PuzzleQuery)
    opened = open_code(puzzle_code)
    plain = opened.puzzle["puzzle_code"]
    media_type = request.accept_mimetypes.best_match([JSON, *FORMATS]) or JSON
    if media_type == JSON:
        solution = {"solution": find_solution(opened)} if query.with_solution else {}
        puzzle = PUZZLES[opened.puzzle["game"]].model.model_validate({**opened.puzzle, **solution})
        response = model_response(puzzle)
    else:
        response = Response(_picture(opened, query, media_type), mimetype=media_type)
        # So that pages show it that load nothing else of other sites (COEP).
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    asked, canonical = _addresses(plain, query, media_type)
    kept = f"{visibility}, {FOR_A_DAY if query.with_solution and opened.question else FOR_GOOD}"
    response.headers.extend(spelling_headers(asked, canonical, canonical, kept))
    response.vary.add("Accept")
    return with_etag(response)


def _addresses(plain: str, query: PuzzleQuery, media_type: str) -> tuple[str, str]:
    """Return the address that was asked, and the canonical one of the answer."""
    asked = this_request().address
    if media_type == JSON:
        return asked, f"{PATH}/{plain}" + ("?with_solution=1" if query.with_solution else "")
    return asked, asked.replace(request.path, f"{PATH}/{plain}", 1)


def _picture(opened: Opened[Any], query: PuzzleQuery, media_type: str) -> bytes:
    """Return the picture of a puzzle."""
    solution = find_solution(opened) if query.with_solution else None
    puzzle = opened.puzzle
    drawing = PUZZLES[puzzle["game"]].draw(puzzle, solution, puzzle["puzzle_code"])
    colours = "light" if media_type == PNG and query.colours == "auto" else query.colours
    return picture_in(render_board(drawing, "puzzle", colours), media_type, query.width)


def open_code(code: str) -> Opened[Any]:
    """Return the puzzle that a code contains, with its ``puzzle_code`` in the canonical spelling.

    Raises:
        ProblemError: 404 if it is not a puzzle's code.
    """
    try:
        return open_puzzle(code)
    except CodeError as error:
        shown = code if len(code) <= SHOWN else f"{code[:SHOWN]}…"
        raise not_found(f"No puzzle has the code {shown}: {error}.") from None


def find_solution(opened: Opened[Any]) -> Any:
    """Return the solution that the code contains, or let a worker find it.

    Raises:
        ProblemError: 503 if no worker finds it within the wait.
    """
    return _compute(opened, Question(*opened.question)) if opened.question else opened.solution


def _compute(opened: Opened[Any], question: Question) -> object:
    require(caller(), Scope.SUBMIT)
    job = accept(this_request(), question, None, default_wait_s=DEFAULT_WAIT_S)
    if job.state != JobStatus.SUCCEEDED or job.result is None:
        raise unavailable("The solution is not computed yet; try again.", RETRY_AFTER_S)
    return opened.answer(json.loads(job.result))


def show_vectors() -> Response:
    """Send the test vectors of codes."""
    return cacheable_document(VECTORS.read_bytes(), "application/json", VECTORS_MAX_AGE_S)
