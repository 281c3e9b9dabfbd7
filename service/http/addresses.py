"""The message about an unknown address: the nearest one that exists, and where to look."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

from flask import current_app
from werkzeug.routing import Rule

from service.http.api_request import IN_API
from service.http.nearest import ALIKE
from worker.registry import public_operations

WHERE: Final = "/v1 lists the operations, /v1/tables the tables, /openapi.yaml all addresses."
_VARIABLE: Final = re.compile(r"<(?:(\w+):)?\w+>(.*)")
_UUID: Final = "uuid"
# The comparison takes time with the product of the lengths.
_MOST_CHARACTERS: Final = 200
# `/v1/{game}/{operation}` has as many.
_OPERATION_SEGMENTS: Final = 3


def unknown_address(path: str) -> str:
    """Return the message about an address that has no route, or none with this id."""
    segments = path.strip("/").split("/")
    if not IN_API.match(path) or len(path) > _MOST_CHARACTERS:
        return f"There is no such address: {WHERE}"
    wrong = next(_wrong_ids(segments), None)
    if wrong is not None:
        return f"`{wrong}` is no id: ids are UUIDs such as 019a9f3e-6b5c-7d41-8a52-3f1c9be07d66."
    found = max(_similar(segments), default=None)
    if found is not None:
        return f"There is no such address; did you mean {found[1]}? {WHERE}"
    listed = ", ".join(f"{operation.game}/{operation.name}" for operation in public_operations())
    operations = f" Operations: {listed}." if len(segments) == _OPERATION_SEGMENTS else ""
    return f"There is no such address: {WHERE}{operations}"


def _rules(segments: Sequence[str]) -> Iterator[list[str]]:
    """Yield the segments of the API's routes that have as many."""
    rules: Iterator[Rule] = current_app.url_map.iter_rules()
    for rule in rules:
        known = rule.rule.strip("/").split("/")
        if len(known) == len(segments) and IN_API.match(rule.rule):
            yield known


def _wrong_ids(segments: Sequence[str]) -> Iterator[str]:
    """Yield what stands in the place of an id, in addresses that are right but for that."""
    for known in _rules(segments):
        variable = [_VARIABLE.fullmatch(each) for each in known]
        if all(
            match or each == segment for match, each, segment in zip(variable, known, segments, strict=True)
        ):
            yield from (
                segment
                for match, segment in zip(variable, segments, strict=True)
                if match and match[1] == _UUID
            )


def _similar(segments: Sequence[str]) -> Iterator[tuple[float, str]]:
    """Yield the addresses whose segments all look like these, each with the sum of their likeness."""
    for known in _rules(segments):
        alike = 0.0
        named = []
        for each, segment in zip(known, segments, strict=True):
            match = _VARIABLE.fullmatch(each)
            ratio = ALIKE if match else SequenceMatcher(None, segment.casefold(), each).ratio()
            if ratio < ALIKE or (match and match[1] == _UUID):
                break
            alike += ratio
            named.append(segment if match else each)
        else:
            yield alike, f"/{'/'.join(named)}"
