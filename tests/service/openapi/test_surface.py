"""What a release promises, the next one keeps."""

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest
import yaml

from service.docs.routes import DOCUMENT
from service.openapi.surface import RELEASED, REQUEST, surface

Document = dict[str, Any]
SOLVE = "/v1/krypto/solve"


@pytest.fixture(scope="module")
def document() -> Document:
    loaded: Document = yaml.load(DOCUMENT.read_bytes(), yaml.CSafeLoader)
    return loaded


def _broken(released: list[str], current: list[str]) -> list[str]:
    """Return the promises of a release that do not hold any more."""
    held = set(current)
    return [line for line in released if line not in held]


def _stricter(released: list[str], current: list[str]) -> list[str]:
    """Return what is required in requests now and was not required, in routes that were there."""
    known = set(released)
    old = {_owner(line) for line in released}
    return [
        line for line in current if line.endswith(" required") and line not in known and _owner(line) in old
    ]


def _owner(line: str) -> str:
    """Return the route or the schema that a line is about."""
    owner = " ".join(line.split(" ")[:2])
    return re.split(r"[.\[]", owner, maxsplit=1)[0] if line.startswith(REQUEST) else owner


def test_everything_released_still_holds(document: Document) -> None:
    released, current = RELEASED.read_text(encoding="utf-8").splitlines(), surface(document)
    advice = "keep it, told as deprecated for twelve months (guide: Versions), or release a new major version"
    assert _broken(released, current) == [], advice
    assert _stricter(released, current) == [], advice


def _schema(document: Document, name: str) -> Any:
    return document["components"]["schemas"][name]


def _drop_route(document: Document) -> None:
    del document["paths"][SOLVE]["get"]


def _drop_parameter(document: Document) -> None:
    parameters = document["paths"][SOLVE]["get"]["parameters"]
    parameters.remove(next(found for found in parameters if found.get("name") == "rules"))


def _require_parameter(document: Document) -> None:
    parameters = document["paths"][SOLVE]["get"]["parameters"]
    next(found for found in parameters if found.get("name") == "rules")["required"] = True


def _drop_value(document: Document) -> None:
    _schema(document, "KryptoRules")["enum"].remove("house")


def _require_field(document: Document) -> None:
    _schema(document, "KryptoSolveParams")["required"].append("use")


def _drop_answered_field(document: Document) -> None:
    del _schema(document, "KryptoSolveResult")["properties"]["forms"]


def _make_answered_field_optional(document: Document) -> None:
    _schema(document, "KryptoSolveResult")["required"].remove("forms")


def _change_answered_type(document: Document) -> None:
    _schema(document, "KryptoSolveResult")["properties"]["forms"]["type"] = "string"


def _drop_media_type(document: Document) -> None:
    document["paths"][SOLVE]["get"]["responses"]["200"]["content"] = {}


@pytest.mark.parametrize(
    "change",
    [
        _drop_route,
        _drop_parameter,
        _require_parameter,
        _drop_value,
        _require_field,
        _drop_answered_field,
        _make_answered_field_optional,
        _change_answered_type,
        _drop_media_type,
    ],
)
def test_every_break_is_found(document: Document, change: Callable[[Document], None]) -> None:
    changed = copy.deepcopy(document)
    change(changed)
    released, current = surface(document), surface(changed)
    assert _broken(released, current) + _stricter(released, current)


def test_additions_break_nothing(document: Document) -> None:
    changed = copy.deepcopy(document)
    changed["paths"]["/v1/new"] = changed["paths"][SOLVE]
    _schema(changed, "KryptoSolveParams")["properties"]["new"] = {"type": "integer"}
    _schema(changed, "KryptoSolveResult")["properties"]["new"] = {"type": "integer"}
    _schema(changed, "KryptoSolveResult")["required"].append("new")
    released, current = surface(document), surface(changed)
    assert _broken(released, current) + _stricter(released, current) == []
