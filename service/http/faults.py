"""The messages of invalid fields: what is allowed, and the nearest right word."""

import json
import math
from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from typing import Final, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails
from pydantic_core.core_schema import ErrorType

from service.http.allowed import Allowed, allowed_at
from service.http.json_text import pointer_to, tokens_of
from service.http.nearest import suggestion, unknown
from service.http.problems import MAX_ERRORS_LISTED, FieldError
from worker.jobs.job_document import RequestPart

# A declaration's own errors have other names, and messages of their own.
_GENERIC: Final = frozenset(get_args(ErrorType))
_LENGTHS: Final = ("too_long", "too_short", "string_too_long", "string_too_short")


def describe_faults(
    error: ValidationError, model: type[BaseModel], value: object, *, at: str, part: RequestPart
) -> list[FieldError]:
    """Return the invalid fields of a ``value`` that should be a ``model``; ``at`` is its JSON pointer."""
    found: dict[tuple[str, str], None] = {}
    faults = error.errors(include_url=False, include_input=False)
    for fault in islice(faults, MAX_ERRORS_LISTED):
        tokens = tokens_of(value, fault["loc"], absent=fault["type"] == "missing")
        detail = _describe(fault, model, tokens, value, part)
        found[at + pointer_to(tokens), detail] = None
    return [FieldError(place, detail, part) for place, detail in found]


def _describe(
    fault: ErrorDetails, model: type[BaseModel], tokens: Sequence[str], value: object, part: RequestPart
) -> str:
    if fault["type"] not in _GENERIC:
        return fault["msg"]
    what = "parameter" if part == "query" else "field"
    if fault["type"] == "extra_forbidden":
        return unknown_field(what, tokens[-1], allowed_at(model, tokens[:-1], part).fields)
    allowed = allowed_at(model, tokens, part)
    if fault["type"] == "missing":
        what = what if isinstance(fault["loc"][-1], str) else "entry"
        return f"This {what} is required: {allowed}"
    return f"This should be {allowed}{_difference(fault, allowed, _at(value, tokens), part)}"


def unknown_field(what: str, name: str, known: Collection[str]) -> str:
    """Return the message about an unknown field or parameter."""
    return unknown(what, name, known) if known else f"Unknown {what}: there are none here"


def _difference(fault: ErrorDetails, allowed: Allowed, value: object, part: RequestPart) -> str:
    """Return the rest of a message: what was given instead, or the nearest word."""
    if fault["type"] in _LENGTHS and isinstance(value, str | list):
        return f", not {len(value)}"
    if isinstance(value, str) and (allowed.names or part == "query"):
        return suggestion(value, allowed.names)
    is_wrong_type = fault["type"].endswith("_type") or (allowed.names and not isinstance(value, str))
    return f", not {_kind(value)}" if is_wrong_type else ""


def _at(value: object, tokens: Sequence[str]) -> object:
    for token in tokens:
        if isinstance(value, Mapping):
            value = value.get(token)
        elif isinstance(value, list) and int(token) < len(value):
            value = value[int(token)]
        else:
            return None
    return value


_KINDS: Final = ((str, "a string"), (int | float, "a number"), (list, "an array"), (Mapping, "an object"))


def _kind(value: object) -> str:
    """Return the type of a JSON value in words; the value itself, if it is short."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, float) and math.isinf(value):
        return "so large a number"
    if isinstance(value, float) and not value.is_integer():
        return str(value)
    return next(words for kind, words in _KINDS if isinstance(value, kind))
