"""The routes that describe the API: ``GET /v1``, the OpenAPI document and ``/problems``; the site is in `guide`."""

import json
from functools import cache
from http import HTTPStatus
from pathlib import Path

from flask import Blueprint, Response, request
from pydantic import RootModel

from service.docs import guide
from service.facts.address import AddressedQuestion, path_of
from service.http.built_files import cacheable_document
from service.http.described import Described, Returns
from service.http.pages import model_json
from service.http.problems import PROBLEM_TYPES
from service.tournaments.wishes import PROBLEMS
from worker.declarations.documented import Answer
from worker.declarations.operation import AnyOperation, Question
from worker.observability.build_info import read_commit, read_release
from worker.registry import GAMES, public_operations

INDEX_PATH = "/v1"
# The index changes only with an upgrade, but then the new one should be seen soon.
INDEX_MAX_AGE_S = 5 * 60


class OperationEntry(Answer):
    """An operation: `POST` there submits a job, `GET` with the parameters in the query answers with the result."""

    name: str
    """The operation's name."""
    kind: str
    """The kind of its jobs."""
    summary: str
    """What the operation does, in a few words."""
    path: str
    """The address of the operation."""
    engine: int
    """The current engine version: `engine` in the address of a fact."""
    example: str
    """The address of a fact."""


class GameEntry(Answer):
    """A game and its operations."""

    name: str
    """The game's name."""
    title: str
    """The game in a sentence."""
    operations: list[OperationEntry]
    """The game's operations."""


class IndexLinks(Answer):
    """Links to the documentation and the main resources."""

    openapi: str
    """This document as JSON."""
    openapi_yaml: str
    """This document as YAML."""
    docs: str
    """The documentation."""
    guide: str
    """The guide."""
    jobs: str
    """The jobs."""
    tables: str
    """The tables."""
    charts: str
    """The charts."""
    problems: str
    """The types of problems."""


class Index(Answer):
    """The games, their operations, and related resources."""

    version: str
    """The version of the service."""
    commit: str
    """The commit from which the service was built; `unknown` if that was not recorded."""
    catalogue: list[GameEntry]
    """The games, with their operations."""
    links: IndexLinks
    """Addresses of the documentation and the main resources."""


@Described("show_index", "server", {200: Returns(model=Index, headers=("Cache-Control",))}, has_etag=True)
def index() -> Response:
    """List the games and their operations.

    Includes the address and the engine version of each operation, and links to the documentation.
    """
    return cacheable_document(_index_json(), "application/json", INDEX_MAX_AGE_S)


@cache
def _index_json() -> bytes:
    listed = public_operations()
    games = [
        GameEntry(
            name=game.name,
            title=game.title,
            operations=[_entry(operation) for operation in listed if operation.game == game.name],
        )
        for game in GAMES
    ]
    links = IndexLinks(
        openapi="/openapi.json",
        openapi_yaml="/openapi.yaml",
        docs="/docs/",
        guide="/docs/",
        jobs="/v1/jobs",
        tables="/v1/tables",
        charts="/v1/charts",
        problems="/problems",
    )
    return model_json(
        Index(version=read_release(), commit=read_commit(), catalogue=games, links=links)
    ).encode()


def _entry(operation: AnyOperation) -> OperationEntry:
    return OperationEntry(
        name=operation.name,
        kind=operation.kind,
        summary=operation.summary,
        path=path_of(operation),
        engine=operation.version,
        example=example_question(operation).address,
    )


def example_question(operation: AnyOperation, *, versioned: bool = False) -> AddressedQuestion:
    """Return the question of an operation's first example."""
    params = operation.params.model_validate(operation.examples[0].params)
    return AddressedQuestion.of(Question(operation, params), versioned=versioned)


_PACKAGED = Path(__file__).with_name("openapi.yaml")
DOCUMENT = _PACKAGED if _PACKAGED.is_file() else Path(__file__).parents[2] / "openapi.yaml"
MAX_AGE_S = 60 * 60
PROBLEM_PAGES = f"{guide.HOME}/reference/problems/"

blueprint = Blueprint("docs", __name__)


blueprint.register_blueprint(guide.blueprint)
blueprint.add_url_rule(INDEX_PATH, "index", index, methods=["GET"])


@blueprint.get("/openapi.yaml")
def document() -> Response:
    """Return the OpenAPI document."""
    return cacheable_document(_read_document(), "application/yaml", MAX_AGE_S)


@blueprint.get("/openapi.json")
def json_document() -> Response:
    """Return the OpenAPI document as JSON."""
    return cacheable_document(_json_document(), "application/json", MAX_AGE_S)


@cache
def _read_document() -> bytes:
    return DOCUMENT.read_bytes()


@cache
def _json_document() -> bytes:
    # Servers load it only for this.
    import yaml  # noqa: PLC0415

    return json.dumps(yaml.load(_read_document(), yaml.CSafeLoader), ensure_ascii=False).encode()


def all_problem_types() -> dict[str, str]:
    """Return the types of problems and their meanings, including those of tournaments."""
    return {**PROBLEM_TYPES, **PROBLEMS}


class ProblemTypes(RootModel[dict[str, str]]):
    """The types of problems and their meanings."""


@blueprint.get("/problems")
@Described(
    "list_problem_types",
    "server",
    {
        200: Returns(
            model=ProblemTypes,
            headers=("Cache-Control",),
        ),
        303: Returns(text="The same as an HTML page.", headers=("Location",)),
    },
    has_etag=True,
)
def problem_types() -> Response:
    """List the types of problems.

    The `type` of a problem document links here, with one of these names after the `#`. HTML if `Accept` prefers it.
    """
    if request.accept_mimetypes.best_match(["application/json", "text/html"]) == "text/html":
        # The browser keeps what stands after the #.
        response = Response(status=HTTPStatus.SEE_OTHER, headers={"Location": PROBLEM_PAGES})
        response.headers["Cache-Control"] = f"public, max-age={MAX_AGE_S}"
    else:
        types = model_json(ProblemTypes.model_validate(all_problem_types()))
        response = cacheable_document(types.encode(), "application/json", MAX_AGE_S)
    response.vary.add("Accept")
    return response
