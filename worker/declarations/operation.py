"""What an operation declares about itself."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, overload

from pydantic import BaseModel, ConfigDict

from db.packed_rows import PackedRow
from worker.declarations.checkpoint import Checkpoint
from worker.declarations.drawing import Drawing
from worker.declarations.failures import FailureCode
from worker.declarations.queues import QueueName
from worker.declarations.shortening import shortened


class Params(BaseModel):
    """An operation's parameters: strict types, no unknown fields, defaults filled in, canonical once validated."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    def canonical(self) -> dict[str, object]:
        """The parameters as JSON values: equal for all requests that mean the same."""
        return self.model_dump(mode="json")

    @classmethod
    def draws(cls) -> tuple[str, ...]:
        """The fields whose default is drawn anew at every request (a seed, say)."""
        return tuple(name for name, field in cls.model_fields.items() if field.default_factory is not None)


class Result(BaseModel):
    """An operation's result."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, kw_only=True)
class Example:
    """A call shown in the documentation, where its answer is computed."""

    summary: str
    params: Mapping[str, object]


class JobFailure(Exception):  # noqa: N818  # it is the job's outcome, not a fault of ours
    """An operation found that it cannot answer; the job fails with this ``code`` and ``detail``.

    Long numbers in the ``detail`` are shortened.
    """

    def __init__(self, code: FailureCode, title: str, detail: str) -> None:
        self.code = code
        self.title = title
        self.detail = shortened(detail)
        super().__init__(self.detail)


class Refusal(JobFailure):
    """The parameters ask for what is out of reach, or are at fault, as only a worker could tell.

    ``pointer`` is the JSON pointer of the parameter to change. Whoever waits for the job gets this as invalid input.
    """

    def __init__(self, pointer: str, detail: str, title: str = "The parameters ask for too much") -> None:
        super().__init__("invalid-input", title, detail)
        self.pointer = pointer


P = TypeVar("P", bound=Params)
R = TypeVar("R", bound=BaseModel)


@dataclass(frozen=True)
class Shard:
    """A part of the work: its input (JSON values), and how many units of the work it is."""

    input: object = None
    weight: int = 1


@dataclass(frozen=True)
class Plan(Sequence[Shard]):
    """Any number of shards, each made only when it is asked for. ``units`` is what they weigh together."""

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
    """How much work a plan is."""
    return plan.units if isinstance(plan, Plan) else sum(shard.weight for shard in plan)


@dataclass(frozen=True)
class Output:
    """What a shard found: its partial result, and its items in order, or, where there are very many, their JSON.

    A table whose rows have many numbers puts them out packed, as ``rows``, instead of items.
    """

    partial: BaseModel
    items: Iterable[BaseModel | str] = ()
    rows: Sequence[PackedRow] = ()


@dataclass(frozen=True)
class Cost:
    """What a job would take: seconds of one processor, and a sentence on what there is to do."""

    seconds: float
    what: str


@dataclass(frozen=True)
class Picture(Generic[P, R]):
    """A picture of a result: its name among the operation's pictures, what it shows, and how it is drawn.

    ``draw`` runs in the service, so it loads no core; it returns None when this result has no such picture.
    """

    name: str
    summary: str
    draw: Callable[[P, R], Drawing | None]


NO_SHARDS = Shard({"no_shards": True})
"""Stands in for an empty plan, so that its computation ends like any other: when its last shard is done, by combining.
No operation may plan a shard with this input."""


def one_shard(_params: Params) -> Sequence[Shard]:
    """The plan of a short operation: one shard, which needs no input beyond the parameters."""
    return (Shard(),)


def only_partial(_params: Params, partials: Sequence[str]) -> str:
    """How a single shard combines: its partial is the result."""
    (partial,) = partials
    return partial


@dataclass(frozen=True, kw_only=True)
class Operation(Generic[P, R]):
    """An operation of a game, served at ``POST /v1/{game}/{name}``.

    ``version`` is the engine's: raise it when the same parameters would get another answer, and nothing cached under
    the old one is served again. ``plan`` cuts the work into shards, or into none, and then ``combine`` makes the result
    of no partials; ``compute`` does one shard on a worker, given the parameters, the shard's input and a
    ``Checkpoint``, and imports kernels inside itself; ``combine`` makes the result's JSON text out of the partials',
    in shard order. ``items`` says what the long part of the result consists of: the
    entries of the result's field ``items_field``, or, without one, what the shards put out. ``estimate`` tells what a
    job would cost before it is taken in; where only a worker can tell, its ``compute`` raises ``Refusal``, and every
    submission waits ``refuses_within_s`` seconds for that, whatever it prefers. What is ``at_once`` takes milliseconds
    at most and loads no kernel, so the service computes it itself. ``pictures`` are those that may be
    asked for as SVG, the usual one first. An ``internal`` operation is the service's own: it has no route, and
    nobody may submit it. Jobs of a ``hidden`` one are shown to nobody, since their parameters are secret.
    """

    game: str
    name: str
    version: int
    summary: str
    description: str
    params: type[P]
    result: type[R]
    examples: tuple[Example, ...]
    compute: Callable[[P, Any, Checkpoint], BaseModel | Output]
    plan: Callable[[P], Sequence[Shard]] = one_shard
    combine: Callable[[P, Sequence[str]], str] = only_partial
    queue: QueueName = QueueName.SHORT
    unit: str = "shard"
    items: type[BaseModel] | None = None
    items_field: str | None = None
    estimate: Callable[[P], Cost] | None = None
    refuses_within_s: int = 0
    at_once: bool = False
    pictures: tuple[Picture[P, R], ...] = ()
    internal: bool = False
    hidden: bool = False

    @property
    def kind(self) -> str:
        """The name jobs bear: ``game.name``."""
        return f"{self.game}.{self.name}"

    @property
    def engine(self) -> str:
        """Kind and engine version."""
        return f"{self.kind}@{self.version}"

    def digest(self, canonical: Mapping[str, object]) -> bytes:
        """SHA-256 over engine and canonical parameters: 32 bytes that name the computation."""
        text = json.dumps([self.engine, canonical], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).digest()


AnyOperation = Operation[Any, Any]
