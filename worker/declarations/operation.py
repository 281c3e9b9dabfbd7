"""The declaration of an operation, with its queue and its examples."""

import hashlib
import json
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar, overload

import yaml
from cachetools import LRUCache, cached
from pydantic import BaseModel, ConfigDict

from db.packed_rows import PackedRow
from db.turn_order import LONG_QUEUE
from worker.declarations.checkpoint import Checkpoint
from worker.declarations.documented import Documented
from worker.declarations.pictures import Drawing
from worker.declarations.sentences import FailureCode, shortened


class QueueName(StrEnum):
    """A queue."""

    SHORT = "short"
    LONG = LONG_QUEUE


_GAMES = Path(__file__).parents[1] / "games"


@dataclass(frozen=True, kw_only=True)
class Example:
    """A call with a short computation: the documentation shows it, and tests compare its answer with the recorded one.

    Calls of internal operations are only compared (``tests/answers``).
    """

    summary: str
    params: Mapping[str, object]


def examples_of(compute: Callable[..., object], name: str) -> tuple[Example, ...]:
    """Return the examples of an operation, from the game whose package has its ``compute``; none outside of games."""
    match compute.__module__.split("."):
        case ["worker", "games", folder, *_]:
            return _read_examples(folder).get(name, ())
    return ()


@cache
def _read_examples(folder: str) -> Mapping[str, tuple[Example, ...]]:
    text = (_GAMES / folder / "operations" / "examples.yaml").read_text(encoding="utf-8")
    loaded = yaml.load(text, yaml.CSafeLoader)
    return {name: tuple(Example(**one) for one in examples) for name, examples in loaded.items()}


class Params(Documented):
    """An operation's parameters: strict types, no unknown fields, canonical once validated.

    Defaults are filled in. A field that ``canonical`` can leave out says when in its description.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    def canonical(self) -> dict[str, object]:
        """Return the parameters as JSON values, equal for all requests that mean the same."""
        return self.model_dump(mode="json")

    @classmethod
    @cache
    def drawn_fields(cls) -> tuple[str, ...]:
        """Return the names of the fields with a default that is drawn at random for every request, such as a seed."""
        return tuple(name for name, field in cls.model_fields.items() if field.default_factory is not None)


class Result(Documented):
    """An operation's result."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class JobFailure(Exception):  # noqa: N818  # the job's outcome, not an internal error
    """An operation found that it cannot answer; the job fails with this ``code`` and ``detail``.

    Long numbers in the ``detail`` are shortened.
    """

    def __init__(self, code: FailureCode, title: str, detail: str) -> None:
        self.code = code
        self.title = title
        self.detail = shortened(detail)
        # All arguments, so that another process gets the same exception.
        super().__init__(code, title, self.detail)

    def __str__(self) -> str:
        return self.detail


class Refusal(JobFailure):
    """The parameters are invalid or ask too much, which only a worker could find out.

    ``pointer`` is the JSON pointer of the parameter to change. A caller that waits for the job gets an
    invalid-input error.
    """

    def __init__(self, pointer: str, detail: str, title: str = "The parameters ask for too much") -> None:
        super().__init__("invalid-input", title, detail)
        self.args = (pointer, self.detail, title)
        self.pointer = pointer


P = TypeVar("P", bound=Params)
R = TypeVar("R", bound=BaseModel)


@dataclass(frozen=True)
class Shard:
    """A part of the work: its input (JSON values), and its size in units of the work."""

    input: object = None
    weight: int = 1


@dataclass(frozen=True)
class Plan(Sequence[Shard]):
    """Any number of shards, each made only when it is requested. ``units`` is the sum of their weights."""

    shards: int
    units: int
    shard: Callable[[int], Shard]

    def __len__(self) -> int:
        return self.shards

    @overload
    def __getitem__(self, index: int) -> Shard: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Shard]: ...

    def __getitem__(self, index: int | slice) -> Shard | Sequence[Shard]:
        indices = range(self.shards)[index]
        return self.shard(indices) if isinstance(indices, int) else [self.shard(one) for one in indices]


def units(plan: Sequence[Shard]) -> int:
    """Return the size of a plan in units of work."""
    return plan.units if isinstance(plan, Plan) else sum(shard.weight for shard in plan)


@dataclass(frozen=True)
class Output:
    """The output of a shard: its partial result, and its items in order, as JSON text if there are very many.

    A table that has many numbers in each row puts them out packed, as ``rows``, instead of items.
    """

    partial: BaseModel
    items: Iterable[BaseModel | str] = ()
    rows: Sequence[PackedRow] = ()


@dataclass(frozen=True)
class Cost:
    """The estimated cost of a job: seconds of one processor, and a sentence that describes the work."""

    seconds: float
    what: str


@dataclass(frozen=True)
class Picture(Generic[P, R]):
    """A picture of a result: its name among the operation's pictures, a summary of its content, and its drawing."""

    name: str
    summary: str
    draw: Callable[[P, R], Drawing | None]


NO_SHARDS = Shard({"no_shards": True})
"""Placeholder for an empty plan, so that its computation ends like any other, by combining after its last shard.

No operation may plan a shard with this input.
"""


def one_shard(_params: Params) -> Sequence[Shard]:
    """Return the plan of a short operation: one shard, which needs no input beyond the parameters."""
    return (Shard(),)


def only_partial(_params: Params, partials: Sequence[str]) -> str:
    """Combine a single shard: return its partial as the result."""
    (partial,) = partials
    return partial


_TABLE = "from_table"


def shard_from_table(name: str, weight: int) -> Shard:
    """Return the only shard of work that the table of this name answers; no operation may plan one like it."""
    return Shard({_TABLE: name}, weight)


def table_of(shard: object) -> str | None:
    """Return the name of the table that answers a shard, given by its input; None for any other shard."""
    return shard[_TABLE] if isinstance(shard, dict) and shard.keys() == {_TABLE} else None


@dataclass(frozen=True, kw_only=True)
class Operation(Generic[P, R]):
    """An operation of a game, served at ``POST /v1/{game}/{name}``.

    - ``version`` is the engine's version. Raise it when the same parameters would get another answer, or the work other
      shards; answers cached under the old version are then no longer served, and its workers end its unfinished jobs.
      ``make answers`` records the new answers, and a test refuses others under the same version.
    - ``plan`` cuts the work into shards, possibly none; ``combine`` then makes the result of no partials.
    - ``compute`` does one shard on a worker, given the parameters, the shard's input and a ``Checkpoint``. It imports
      kernels inside the function.
    - ``combine`` makes the result's JSON text out of the partials' JSON texts, in shard order.
    - ``examples`` are by default those of its name in the game's ``examples.yaml``.
    - ``items`` is the type of the entries in the long part of the result: the entries of the result's field
      ``items_field``, or without that field the items that the shards put out.
    - ``estimate`` returns the cost of a job before it is accepted. If only a worker can tell that it is too high,
      ``compute`` raises ``Refusal``, and every submission waits ``refuses_within_s`` seconds for it, whatever
      its ``Prefer`` header says.
    - An operation ``immediate`` takes milliseconds at most and loads no kernel, so the service computes it itself.
    - ``pictures`` can be requested as SVG; the first is the default.
    - An ``internal`` operation has no route, and callers cannot submit it.
    - Jobs of a ``hidden`` operation are shown to no caller, because their parameters are secret.
    """

    game: str
    name: str
    version: int
    summary: str
    description: str
    params: type[P]
    result: type[R]
    compute: Callable[[P, Any, Checkpoint], BaseModel | Output]
    plan: Callable[[P], Sequence[Shard]] = one_shard
    combine: Callable[[P, Sequence[str]], str] = only_partial
    queue: QueueName = QueueName.SHORT
    unit: str = "shard"
    examples: tuple[Example, ...] = ()
    items: type[BaseModel] | None = None
    items_field: str | None = None
    estimate: Callable[[P], Cost] | None = None
    refuses_within_s: int = 0
    immediate: bool = False
    pictures: tuple[Picture[P, R], ...] = ()
    internal: bool = False
    hidden: bool = False

    def __post_init__(self) -> None:
        """Find the examples of the operation by its name."""
        if not self.examples:
            object.__setattr__(self, "examples", examples_of(self.compute, self.name))

    @cached_property
    def kind(self) -> str:
        """The kind of its jobs: ``game.name``."""
        return f"{self.game}.{self.name}"

    @cached_property
    def engine(self) -> str:
        """Kind and engine version: ``game.name@version``."""
        return f"{self.kind}@{self.version}"

    def digest(self, canonical: Mapping[str, object]) -> bytes:
        """Return the SHA-256 of engine and canonical parameters: 32 bytes that identify the computation."""
        text = json.dumps([self.engine, canonical], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).digest()


AnyOperation = Operation[Any, Any]


@dataclass(frozen=True)
class Question:
    """An operation and its parameters."""

    operation: AnyOperation
    params: Params

    @cached_property
    def canonical(self) -> dict[str, object]:
        """The parameters as JSON values, equal for all requests that mean the same."""
        return self.params.canonical()

    @cached_property
    def digest(self) -> bytes:
        """The digest of both."""
        return self.operation.digest(self.canonical)

    @cached_property
    def cost(self) -> Cost | None:
        """The estimated cost of computing the answer; None without an estimate."""
        return None if self.operation.estimate is None else self.operation.estimate(self.params)


PLANS_KEPT = 16


def plan_shards(operation: AnyOperation, params: Params) -> Sequence[Shard]:
    """Return the shards of ``operation`` on ``params``; for an empty plan, its placeholder."""
    # Most operations have one shard, which is faster to make than to look up.
    return one_shard(params) if operation.plan is one_shard else _plan(operation, params)


@cached(
    LRUCache(PLANS_KEPT),
    key=lambda operation, params: operation.digest(params.canonical()),
    condition=threading.Condition(),
)
def _plan(operation: AnyOperation, params: Params) -> Sequence[Shard]:
    return operation.plan(params) or (NO_SHARDS,)
