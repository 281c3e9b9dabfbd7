"""What an operation declares about itself."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict


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
    """A call with its true answer; shown in the documentation and executed by the tests."""

    summary: str
    params: Mapping[str, object]
    result: Mapping[str, object]


class JobFailure(Exception):  # noqa: N818  # it is the job's outcome, not a fault of ours
    """An operation found that it cannot answer; the job fails with this ``code`` and ``detail``."""

    def __init__(self, code: str, title: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.title = title
        self.detail = detail


P = TypeVar("P", bound=Params)
R = TypeVar("R", bound=BaseModel)

ONE_SHARD: tuple[object, ...] = (None,)


def one_shard(_params: Params) -> tuple[object, ...]:
    """The plan of a short operation: one shard, which needs no input beyond the parameters."""
    return ONE_SHARD


def only_partial(_params: Params, partials: Sequence[str]) -> str:
    """How a single shard combines: its partial is the result."""
    (partial,) = partials
    return partial


@dataclass(frozen=True, kw_only=True)
class Operation(Generic[P, R]):
    """An operation of a game, served at ``POST /v1/{game}/{name}``.

    ``version`` is the engine's: raise it when the same parameters would get another answer, and nothing cached under
    the old one is served again. ``plan`` cuts the work into shards (one input each, JSON values); ``compute`` does one
    shard on a worker and imports the core inside itself; ``combine`` makes the result's JSON text out of the partials',
    in shard order.
    """

    game: str
    name: str
    version: int
    summary: str
    description: str
    params: type[P]
    result: type[R]
    examples: tuple[Example, ...]
    compute: Callable[[P, object], BaseModel]
    plan: Callable[[P], tuple[object, ...]] = one_shard
    combine: Callable[[P, Sequence[str]], str] = only_partial

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
