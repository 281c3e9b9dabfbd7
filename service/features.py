"""Features: parts of the API that are more than the operations of a game, such as live tournaments.

The package of a feature declares what the rest of the service needs to know about it as ``FEATURE``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Final

from flask import Blueprint

from service.http.api_request import ApiRequest
from service.http.caller import Caller

FOLDERS: Final = ("tournaments",)
"""The packages that declare a ``FEATURE``."""

Visitor = Callable[[ApiRequest, str], Caller | None]
"""Returns the caller of a request with this bearer token (empty if none); None if it must be an API key."""


@dataclass(frozen=True, kw_only=True)
class Feature:
    """A feature. ``name`` is the name of its blueprint and its tag; ``title`` is one sentence about it.

    - ``blueprint`` makes the routes, for an application that is being created.
    - ``start`` begins the work beside requests, in each process that serves requests.
    - ``visitor`` identifies callers who need no API key, on servers that require keys.
    - ``problems`` are its own types of problems, with their meanings.
    - ``watched`` are the kinds whose questions it needs to know of, for a few seconds after they were asked.
    """

    name: str
    title: str
    blueprint: Callable[[], Blueprint]
    start: Callable[[], None]
    visitor: Visitor
    problems: Mapping[str, str]
    watched: frozenset[str]


@cache
def features() -> tuple[Feature, ...]:
    """Return all features. They are loaded by name, so that no other module of the service names one."""
    return tuple(import_module(f"service.{folder}").FEATURE for folder in FOLDERS)
