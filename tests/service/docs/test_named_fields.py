"""Fields that guide and READMEs name are fields of the OpenAPI document, and those of an object are of one schema."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from service.docs.guide import GUIDE
from service.docs.site.reference import make_reference
from tests.documented import documented
from worker.engine.datasets.writing import dataset_version
from worker.registry import OPERATIONS, TABLES

ROOT: Final = Path(__file__).parents[3]
CLIENTS: Final = ROOT / "service" / "clients"
PAGES: Final = (
    ROOT / "README.md",
    CLIENTS / "python" / "README.md",
    CLIENTS / "typescript" / "README.md",
    *(page for page in sorted(GUIDE.rglob("*.md")) if page.parent.name not in ("inside", "operate")),
)
FENCED: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED: Final = re.compile(r"(?<=\n\n)(?: {4}\S.*\n(?:\n(?= {4}))?)+")
IN_A_LINE: Final = re.compile(r"(?<!`)`([^`]+)`(?!`)")
TOKEN: Final = re.compile(r'[{}]|"((?:[^"\\\n]|\\.)*)"(\s*:)?')
JQ: Final = re.compile(r"\bjq\b[^'|]*'([^']+)'|\bjq (?:-\w+ )?(\.\S+)")
JQ_FIELD: Final = re.compile(r"\.([a-z]\w*)")
SUBSCRIPT: Final = re.compile(r'(?<=[\w\])])\["([a-z]\w*)"\]')
MEMBER: Final = re.compile(r"\.([a-z]+(?:_[a-z0-9]+)+)\b|\bresult\??\.(\w+)")
SNAKE_CASE: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+")
HEADERS: Final = frozenset({"Accept", "Content-Type", "If-None-Match"})
HEAD_OF_CSV: Final = re.compile(r"^\w+(?:,\w+)+$", re.MULTILINE)
WITH_OTHER_KEYS: Final = {"reference/server/check-ready.md", "reference/server/list-problem-types.md"}
"""Pages whose answers have keys that are no fields."""
COMPUTED: Final = re.compile(r'"computed_by": ?"([\w.-]+)@(\d+)"')
FILE: Final = re.compile(r"/data/([\w/-]+)/(\d+\.\d+)/")
NOT_FIELDS: Final = frozenset(
    {
        "countinghouse_client",
        "on_item",
        "on_update",
        "retry_after",
        "webhook_id",
        "webhook_signature",
        "webhook_timestamp",
    }
)
"""Names of the clients and of variables in examples."""


@cache
def _objects() -> frozenset[frozenset[str]]:
    """Return the names of the fields of each object in the document, and of the parameters of each route."""
    found, waiting = set(), [documented()]
    while waiting:
        part: Any = waiting.pop()
        if isinstance(part, dict):
            if isinstance(part.get("properties"), dict):
                found.add(frozenset(part["properties"]))
            waiting += part.values()
        elif isinstance(part, list):
            found.add(
                frozenset(one["name"] for one in part if isinstance(one, dict) and {"in", "name"} <= set(one))
            )
            waiting += part
    return frozenset(found)


@cache
def _words() -> frozenset[str]:
    """Return every word of the document: fields, parameters, values and operations are among them."""
    return frozenset(re.findall(r"\w+", json.dumps(documented())))


def _keys_of_objects(code: str) -> Iterator[frozenset[str]]:
    """Yield the keys of each object in JSON, which may be shortened by dots; or the columns of a CSV."""
    if head := HEAD_OF_CSV.match(code):
        yield frozenset(head[0].split(","))
    still_open: list[set[str]] = []
    for token in TOKEN.finditer(code):
        if token[0] == "{":
            still_open.append(set())
        elif token[0] == "}" and still_open:
            yield frozenset(still_open.pop())
        elif token[2] and still_open:
            still_open[-1].add(token[1])


def _named_in(language: str, code: str) -> Iterator[str]:
    """Yield the fields that a program reads of an answer."""
    for quoted, bare in JQ.findall(code):
        yield from JQ_FIELD.findall(quoted or bare)
    if language in ("python", ""):
        yield from SUBSCRIPT.findall(code)
    if language == "ts":
        for found in MEMBER.findall(code):
            yield from filter(None, found)


def _runs_of_code(text: str) -> Iterator[tuple[str, str]]:
    """Yield all code of a page with its language: `line` within a sentence, empty for an indented block."""
    yield from FENCED.findall(text)
    rest = FENCED.sub("", text)
    for found in INDENTED.finditer(rest):
        yield "", found[0]
    for found in IN_A_LINE.finditer(INDENTED.sub("", rest)):
        yield "line", found[1]


def unknown_names(text: str) -> list[str]:
    """Return what a page takes for a field, or for an object's fields, and the document does not have."""
    fields, unknown = frozenset().union(*_objects()), []
    for language, code in _runs_of_code(text):
        if language not in ("js", "html"):
            unknown += [
                ", ".join(sorted(keys))
                for keys in _keys_of_objects(code)
                if not any(keys - HEADERS <= one for one in _objects())
            ]
        unknown += [name for name in _named_in(language, code) if name not in fields]
        if language == "line" and SNAKE_CASE.fullmatch(code) and code not in _words() | NOT_FIELDS:
            unknown.append(code)
    return unknown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_page_names_fields_of_the_document(page: Path) -> None:
    assert unknown_names(page.read_text(encoding="utf-8")) == []


def test_reference_names_fields_of_the_document() -> None:
    unknown = {file: names for file, text in make_reference().files.items() if (names := unknown_names(text))}
    assert set(unknown) == WITH_OTHER_KEYS


def test_guide_shows_current_versions_of_tables() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    computed, files = set(COMPUTED.findall(text)), set(FILE.findall(text))
    assert computed
    assert files
    assert computed == {(kind, str(OPERATIONS[kind].version)) for kind, _ in computed}
    assert files == {(table, dataset_version(TABLES[table])) for table, _ in files}


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ('answers with\n\n    {"code": "K85V-H990-ET", "cards": [1, …]}\n', ["cards, code"]),
        ('```json\n{"items": [{"total": 12, "rank_of_it": 1}]}\n```\n', ["rank_of_it, total"]),
        ("```sh\ncurl -s localhost:8000/v1 | jq -r '.result.unsolvable'\n```\n", ["unsolvable"]),
        ('```python\nprint(job["result"]["unsolvable"])\n```\n', ["unsolvable"]),
        ("```text\nn,count\n70,5\n```\n", ["count, n"]),
        ("```ts\nconsole.log(job.result?.unsolvable, job.solutions_total);\n```\n", ["unsolvable"]),
        ("The number is `distinct_by_target`; `solutions_by_target` is right.", ["distinct_by_target"]),
        ('One object: `{"kind": "krypto.solve", "params": {"cards": [1], "target": 2}}`.', []),
    ],
)
def test_former_names_are_found(text: str, unknown: list[str]) -> None:
    assert unknown_names(text) == unknown
