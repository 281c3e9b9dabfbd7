"""Puzzles that have a code: how a game shows, draws and solves them. ``worker/code_formats.py`` has the codes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from worker.declarations.operation import AnyOperation, Params
from worker.declarations.pictures import Drawing

P = TypeVar("P", bound=BaseModel)


@dataclass(frozen=True, kw_only=True)
class Opened(Generic[P]):
    """The content of a code: a puzzle, as fields of its model, and its solution or the operation that computes it."""

    puzzle: Mapping[str, Any]
    solution: Any = None
    """The solution, if the code contains it."""
    question: tuple[AnyOperation, Params] | None = None
    """Otherwise the operation and the parameters that compute it."""
    answer: Callable[[Mapping[str, Any]], object] = lambda result: result
    """Return the solution from that operation's result; None if the puzzle has none."""


@dataclass(frozen=True, kw_only=True)
class Puzzles(Generic[P]):
    """The puzzles of a game whose codes ``worker/code_formats.py`` reads and writes."""

    model: type[P]
    """A puzzle as the API shows it."""
    opened: Callable[[Mapping[str, Any]], Opened[P]]
    """Return the content of a code, given as its puzzle."""
    draw: Callable[[Mapping[str, Any], Any, str], Drawing]
    """Draw a puzzle from its fields, its solution (None to leave it out), and its code."""
    invitation: Callable[[Mapping[str, Any]], str]
    """Return what to do in a puzzle, in a sentence for people who see no more of it."""
