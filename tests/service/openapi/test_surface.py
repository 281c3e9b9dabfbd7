"""What a release promises, the next one keeps."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
import yaml

from service.docs.routes import DOCUMENT
from service.openapi.surface import broken, read_released, stricter, surface

Document = dict[str, Any]
SOLVE = "/v1/krypto/solve"


@pytest.fixture(scope="module")
def document() -> Document:
    loaded: Document = yaml.load(DOCUMENT.read_bytes(), yaml.CSafeLoader)
    return loaded


def test_everything_released_still_holds(document: Document) -> None:
    released, current = read_released(), surface(document)
    advice = "keep it, told as deprecated for twelve months (guide: Versions), or release a new major version"
    assert broken(released, current) == [], advice
    assert stricter(released, current) == [], advice


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
    _schema(document, "KryptoSolveParams")["properties"]["rules"]["enum"].remove("house")


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
    assert broken(released, current) + stricter(released, current)


def test_additions_break_nothing(document: Document) -> None:
    changed = copy.deepcopy(document)
    changed["paths"]["/v1/new"] = changed["paths"][SOLVE]
    _schema(changed, "KryptoSolveParams")["properties"]["new"] = {"type": "integer"}
    _schema(changed, "KryptoSolveResult")["properties"]["new"] = {"type": "integer"}
    _schema(changed, "KryptoSolveResult")["required"].append("new")
    released, current = surface(document), surface(changed)
    assert broken(released, current) + stricter(released, current) == []
