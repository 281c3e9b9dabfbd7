"""What a release promises, the next one keeps."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from service.docs.routes import DOCUMENT, all_problem_types
from service.openapi import __main__ as command
from service.openapi.promises import ADVICE, find_broken
from service.openapi.surface import RELEASED, surface

Document = dict[str, Any]
SOLVE = "/v1/krypto/solve"


@pytest.fixture(scope="module")
def document() -> Document:
    loaded: Document = yaml.load(DOCUMENT.read_bytes(), yaml.CSafeLoader)
    return loaded


@pytest.fixture(scope="module")
def lines(document: Document) -> list[str]:
    return surface(document)


def test_everything_released_still_holds(document: Document) -> None:
    current = surface(document, all_problem_types())
    assert find_broken(RELEASED.read_text(encoding="utf-8").splitlines(), current) == [], ADVICE


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


def _parameter(document: Document, name: str) -> Any:
    return next(found for found in document["paths"][SOLVE]["get"]["parameters"] if found.get("name") == name)


def _rename_operation(document: Document) -> None:
    document["paths"][SOLVE]["get"]["operationId"] = "solve_krypto"


def _rename_schema(document: Document) -> None:
    schemas = document["components"]["schemas"]
    schemas["Chosen"] = schemas["KryptoRules"]
    _parameter(document, "rules")["schema"] = {"$ref": "#/components/schemas/Chosen"}


def _change_default_in_query(document: Document) -> None:
    _parameter(document, "limit")["schema"]["default"] = 50


def _change_default_in_body(document: Document) -> None:
    limit = _schema(document, "KryptoSolveParams")["properties"]["limit"]
    limit["description"] = limit["description"].replace("100", "50")


def _change_asked_type(document: Document) -> None:
    _schema(document, "KryptoSolveParams")["properties"]["limit"]["type"] = "string"


def _lower_maximum(document: Document) -> None:
    _schema(document, "KryptoSolveParams")["properties"]["limit"]["maximum"] = 999


def _raise_minimum(document: Document) -> None:
    _schema(document, "KryptoSolveParams")["properties"]["cards"]["minItems"] = 2


def _add_limit(document: Document) -> None:
    _schema(document, "KenKenReadParams")["properties"]["text"]["pattern"] = "^[0-9]*$"


def _change_pattern(document: Document) -> None:
    _schema(document, "JobLabel")["pattern"] = "^[a-z]*$"


def _limit_to_values(document: Document) -> None:
    _schema(document, "KenKenReadParams")["properties"]["text"]["enum"] = ["1", "2"]


def _drop_code(document: Document) -> None:
    _schema(document, "KryptoCheckCode")["enum"].remove("ok")


def _rename_kind(document: Document) -> None:
    _schema(document, "KryptoSolveRequest")["properties"]["kind"]["const"] = "krypto.answer"


def _allow_null(document: Document) -> None:
    field = _schema(document, "KryptoSolveResult")["properties"]["forms"]
    field["anyOf"] = [{"type": field.pop("type")}, {"type": "null"}]


def _change_format(document: Document) -> None:
    _schema(document, "KryptoSolveJob")["properties"]["created_at"]["format"] = "date"


def _drop_header(document: Document) -> None:
    del document["paths"][SOLVE]["get"]["responses"]["200"]["headers"]["ETag"]


def _ask_for_a_key(document: Document) -> None:
    del document["paths"]["/healthz"]["get"]["security"]


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
        _rename_operation,
        _rename_schema,
        _change_default_in_query,
        _change_default_in_body,
        _change_asked_type,
        _lower_maximum,
        _raise_minimum,
        _add_limit,
        _change_pattern,
        _limit_to_values,
        _drop_code,
        _rename_kind,
        _allow_null,
        _change_format,
        _drop_header,
        _ask_for_a_key,
    ],
)
def test_every_break_is_found(
    document: Document, lines: list[str], change: Callable[[Document], None]
) -> None:
    changed = copy.deepcopy(document)
    change(changed)
    assert find_broken(lines, surface(changed))


def test_problem_type_that_is_gone_is_found() -> None:
    assert find_broken(surface({"paths": {}}, ["one", "two"]), surface({"paths": {}}, ["one"])) == [
        "problem two: is gone"
    ]


def test_additions_break_nothing(document: Document, lines: list[str]) -> None:
    changed = copy.deepcopy(document)
    changed["paths"]["/v1/new"] = changed["paths"][SOLVE]
    _schema(changed, "KryptoSolveParams")["properties"]["new"] = {"type": "integer", "maximum": 3}
    _schema(changed, "KryptoSolveResult")["properties"]["new"] = {"type": "integer"}
    _schema(changed, "KryptoSolveResult")["required"].append("new")
    _schema(changed, "KryptoRules")["enum"].append("new")
    _schema(changed, "KryptoCheckCode")["enum"].append("new")
    assert find_broken(lines, surface(changed)) == []


def test_what_accepts_more_breaks_nothing(document: Document, lines: list[str]) -> None:
    changed = copy.deepcopy(document)
    limit = _parameter(changed, "limit")["schema"]
    limit["maximum"] = 2000
    limit["anyOf"] = [{"type": "string", "enum": ["all"], "maxLength": 3}]
    del _schema(changed, "JobLabel")["pattern"]
    address = next(
        found for found in changed["paths"]["/oembed"]["get"]["parameters"] if found["name"] == "url"
    )
    del address["required"]
    assert find_broken(lines, surface(changed)) == []


def test_engine_version_may_grow(document: Document, lines: list[str]) -> None:
    changed = copy.deepcopy(document)
    _parameter(changed, "engine")["schema"]["const"] += 1
    assert find_broken(lines, surface(changed)) == []


def test_check_says_what_is_broken_and_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    released = tmp_path / "released.txt"
    released.write_text(RELEASED.read_text() + "GET /v1/gone\n")
    monkeypatch.setattr(command, "RELEASED", released)
    assert command.main(["--check"]) == 1
    assert capsys.readouterr().err == f"GET /v1/gone: is gone\n{ADVICE}\n"
