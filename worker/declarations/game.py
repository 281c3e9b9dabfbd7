"""The declaration of a game, of its daily puzzles, and of its puzzles that have a code.

A daily puzzle is made from the date and a secret of the installation. ``worker/code_formats.py`` has the codes.
"""

import hmac
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Final, Generic, TypeVar

from pydantic import BaseModel, Field

from worker.declarations.documented import Answer, Timestamp
from worker.declarations.fields import MAX_SAFE_INTEGER
from worker.declarations.operation import AnyOperation, Params
from worker.declarations.pictures import Drawing
from worker.declarations.table import Chart, Table

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, kw_only=True)
class Opened(Generic[M]):
    """The content of a code: a puzzle, as fields of its model, and its solution or the operation that computes it."""

    puzzle: Mapping[str, Any]
    solution: Any = None
    """The solution, if the code contains it."""
    question: tuple[AnyOperation, Params] | None = None
    """Otherwise the operation and the parameters that compute it."""
    answer: Callable[[Mapping[str, Any]], object] = lambda result: result
    """Return the solution from that operation's result; None if the puzzle has none."""


@dataclass(frozen=True, kw_only=True)
class Puzzles(Generic[M]):
    """The puzzles of a game whose codes ``worker/code_formats.py`` reads and writes."""

    model: type[M]
    """A puzzle as the API shows it."""
    opened: Callable[[Mapping[str, Any]], Opened[M]]
    """Return the content of a code, given as its puzzle."""
    draw: Callable[[Mapping[str, Any], Any, str], Drawing]
    """Draw a puzzle from its fields, its solution (None to leave it out), and its code."""
    invitation: Callable[[Mapping[str, Any]], str]
    """Return what to do in a puzzle, in a sentence for people who see no more of it."""


SERVER_NOW = "The server's time. Left out once the answer can no longer change."


class DailyLinks(Answer):
    """Related resources."""

    self: str
    """The day."""
    previous_day: str | None
    """The day before; null at the first."""
    next_day: str | None
    """The day after; null when it has not begun anywhere."""


class DailyAnswer(Answer):
    """A game's puzzles of one day."""

    date: date
    """The day."""
    links: DailyLinks
    """Related addresses."""
    server_now: Annotated[Timestamp | None, Field(description=SERVER_NOW)] = None


P = TypeVar("P", bound=Params)
D = TypeVar("D", bound=DailyAnswer)


class DailyAnswers(Answer, Generic[D]):
    """The daily puzzles of several days."""

    items: list[D]
    """The days, ascending."""
    server_now: Annotated[Timestamp | None, Field(description=SERVER_NOW)] = None


DailySeed = Annotated[
    int | None,
    Field(
        ge=0,
        le=MAX_SAFE_INTEGER,
        description="The seed that it was made from, published when the day is over everywhere; null until then.",
    ),
]

MadeBy = Annotated[
    str | None,
    Field(
        description="The address that makes it again, with all parameters that it takes; null like `seed`."
    ),
]

AddressOf = Callable[[AnyOperation, Params], str]
"""Returns the address of an operation's answer."""


@dataclass(frozen=True, kw_only=True)
class Daily(Generic[P, D]):
    """The daily puzzle of a game.

    ``params`` makes the parameters of the hidden ``operation`` from the date and the installation's secret. ``shown``
    returns the public part of its result on that day, as fields of ``day``; its last argument is given if the day is
    over, so that seeds may be published. ``text`` is the route's documentation.
    """

    operation: AnyOperation
    first_day: date
    params: Callable[[date, str], P]
    shown: Callable[[P, Mapping[str, Any], AddressOf | None], Mapping[str, Any]]
    day: type[D]
    days: type[DailyAnswers[D]]
    text: str


def shown_fields(
    model: type[BaseModel],
    made: Mapping[str, Any],
    operation: AnyOperation,
    params: Params,
    address_of: AddressOf | None,
) -> dict[str, Any]:
    """Return the fields of ``model`` that a puzzle has.

    With ``address_of`` it has its seed, and the address at which ``operation`` makes it again from ``params``.
    """
    fields = {name: made[name] for name in model.model_fields if name in made}
    if address_of is None:
        return {**fields, "seed": None, "made_by": None}
    return {**fields, "seed": params.canonical()["seed"], "made_by": address_of(operation, params)}


def secret_seed(name: str, secret: str) -> int:
    """Return the first 53 bits of the HMAC-SHA256 (RFC 2104) of a name under a secret."""
    digest = hmac.digest(secret.encode(), name.encode(), "sha256")
    return int.from_bytes(digest) >> (8 * len(digest) - MAX_SAFE_INTEGER.bit_length())


MOST_SEEDS: Final = 1_000
"""The most seeds tried for a puzzle: where one in twelve fits, none of them does with a probability of 2e-38."""


def seeds_from(seed: int) -> Iterator[int]:
    """Yield the seeds to try for a puzzle, at most `MOST_SEEDS`, counting up from a first one."""
    return ((seed + number) & MAX_SAFE_INTEGER for number in range(MOST_SEEDS))


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game. ``name`` is part of every route of the game, ``title`` is one sentence about it."""

    name: str
    title: str
    type_name: str
    """The beginning of its types' names in the document and in clients, such as `KenKen`."""
    operations: tuple[AnyOperation, ...]
    tables: tuple[Table, ...] = ()
    charts: tuple[Chart, ...] = ()
    puzzles: Puzzles[Any] | None = None
    """Its puzzles, where these have codes."""
    daily: Daily[Any, Any] | None = None
    """Its daily puzzle, made by one of its operations."""
