"""``GET /v1``: the index of games, operations and documentation."""

from functools import cache

from flask import Response

from service.facts.address import AddressedQuestion, path_of
from service.http.built_files import kept_document
from service.http.described import Described, Returns
from service.http.pages import model_json
from worker.declarations.answers import Answer
from worker.declarations.operation import AnyOperation
from worker.observability.build_info import commit, release
from worker.registry import GAMES, public_operations

INDEX_PATH = "/v1"
# The index changes only with an upgrade, but then the new one should be seen soon.
INDEX_MAX_AGE_S = 5 * 60


class OperationEntry(Answer):
    """An operation: `POST` there submits a job, `GET` with the parameters in the query answers with the result."""

    name: str
    kind: str
    """The kind of its jobs."""
    summary: str
    path: str
    engine: int
    """The current engine version: `engine` in the address of a fact."""
    example: str
    """The address of a fact."""


class GameEntry(Answer):
    """A game and its operations."""

    name: str
    title: str
    operations: list[OperationEntry]


class IndexLinks(Answer):
    """Links to the documentation and the main resources."""

    openapi: str
    openapi_yaml: str
    docs: str
    guide: str
    jobs: str
    tables: str
    charts: str
    problems: str


class Index(Answer):
    """The games, their operations, and related resources."""

    version: str
    """The version of the service."""
    commit: str
    """The commit from which the service was built; `unknown` if that was not recorded."""
    games: list[GameEntry]
    links: IndexLinks


@Described("index", "server", {200: Returns(model=Index, headers=("Cache-Control",))}, has_etag=True)
def index() -> Response:
    """List the games and their operations.

    Includes the address and the engine version of each operation, and links to the documentation.
    """
    return kept_document(_index_json(), "application/json", INDEX_MAX_AGE_S)


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
    return model_json(Index(version=release(), commit=commit(), games=games, links=links)).encode()


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
    return AddressedQuestion(
        operation, operation.params.model_validate(operation.examples[0].params), versioned
    )
