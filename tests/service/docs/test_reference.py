"""The reference: its calls are those of the clients, its lists are complete, and its estimates those of the service."""

import ast
import re
from pathlib import Path

import pytest
import yaml

from countinghouse_client import Client
from service.docs.site.reference import TEXTS, Reference, make_reference
from service.docs.site.schemas import Schemas
from tests.documented import documented
from worker.registry import OPERATIONS, public_operations


@pytest.fixture(scope="module")
def made() -> Reference:
    """Return the reference, made from the current document."""
    return make_reference()


def page_of(made: Reference, kind: str) -> str:
    """Return the page of an operation."""
    (page,) = [text for text in made.files.values() if f"· `{kind}`\n" in text]
    return page


def test_python_samples_call_existing_methods(made: Reference) -> None:
    client = Client("http://127.0.0.1:8000")
    samples = [
        code for page in made.files.values() for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    ]
    assert len(samples) > 60
    for code in samples:
        (statement,) = ast.parse(code).body
        assert isinstance(statement, ast.Expr)
        assert isinstance(statement.value, ast.Call)
        found: object = client
        for name in ast.unparse(statement.value.func).split(".")[1:]:
            found = getattr(found, name)
        assert callable(found)


@pytest.mark.parametrize("operation", public_operations(), ids=lambda operation: operation.kind)
def test_page_of_an_operation_has_all_parameters_and_its_fact(made: Reference, operation: object) -> None:
    kind = operation.kind  # type: ignore[attr-defined]
    page, declared = page_of(made, kind), OPERATIONS[kind]
    for name in (*declared.params.model_fields, *declared.result.model_fields):
        assert f"- **`{name}`**" in page, name
    address = re.findall(rf"curl -s '?http://127\.0\.0\.1:8000(/v1/{kind.replace('.', '/')}\?[^'\s]+)", page)
    assert len(address) == 1
    assert "## How long it takes" in page
    _game, _, name = kind.partition(".")
    assert f".{name}(" in page.partition("```python")[2].partition("```")[0]


@pytest.mark.parametrize(
    ("part", "name", "told"),
    [
        ("groups", "krypto", "krypto: give each a title in `groups`"),
        ("questions", "krypto.solve", "krypto.solve: give each a question in `questions`"),
    ],
)
def test_missing_text_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str, name: str, told: str
) -> None:
    texts = yaml.safe_load(TEXTS.read_text(encoding="utf-8"))
    del texts[part][name]
    changed = tmp_path / "reference.yaml"
    changed.write_text(yaml.safe_dump(texts), encoding="utf-8")
    monkeypatch.setattr("service.docs.site.reference.TEXTS", changed)
    with pytest.raises(LookupError, match=f"^{re.escape(told)} of service/docs/site/"):
        make_reference()


def test_problem_pages_say_what_to_do(made: Reference) -> None:
    pages = {file: text for file, text in made.files.items() if "/problems/" in file and "index" not in file}
    assert "Retry-After" in pages["reference/problems/too-many-requests.md"]
    assert '"status": 429' in pages["reference/problems/too-many-requests.md"]


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ({"type": "integer", "minimum": 0, "maximum": 1000}, "integer of 0 to 1,000"),
        ({"type": "integer", "minimum": 1, "maximum": 2**53 - 1}, "integer of at least 1"),
        ({"type": "string", "enum": ["all", "any"]}, "`all` or `any`"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "text or null"),
        (
            {"type": "array", "minItems": 1, "maxItems": 6, "items": {"type": "integer", "minimum": 1}},
            "1 to 6 integers of at least 1",
        ),
        (
            {"type": "array", "items": {"type": "array", "items": {"type": "string"}}},
            "list of (list of texts)",
        ),
        ({"const": 2}, "`2`"),
    ],
)
def test_types_are_told_in_words(schema: dict[str, object], told: str) -> None:
    assert Schemas(documented()).type_of(schema) == told
