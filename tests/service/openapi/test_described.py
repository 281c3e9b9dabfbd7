"""Every part of the document is described, bounded, and has a name that no other part has in another case."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from tests.documented import documented, resolved
from tests.service.openapi.test_names import NUMBERS, named


def test_no_name_differs_from_another_by_case_alone() -> None:
    """Generators write a file for each name, and some disks know no case."""
    document = documented()
    components = [name for part in document["components"].values() for name in part]
    routes = [route["operationId"] for item in document["paths"].values() for route in item.values()]
    tags = [tag["name"] for tag in document["tags"]]
    fields = defaultdict(list)
    for name, place, _ in named(document):
        fields[place].append(name)
    for names in (components, routes, tags, *fields.values()):
        spellings = Counter(name.lower() for name in set(names))
        assert [name for name, times in spellings.items() if times > 1] == []


def test_descriptions_are_sentences() -> None:
    """Every property, parameter, header and answer is described, and no description is a default alone."""
    document = documented()
    components = document["components"]
    described = {f"{place}.{name}": schema.get("description") for name, place, schema in named(document)}
    for part in ("headers", "responses", "parameters"):
        described |= {name: each.get("description") for name, each in components[part].items()}
    for path, item in document["paths"].items():
        for method, operation in item.items():
            answers = {status: resolved(answer) for status, answer in operation["responses"].items()}
            described |= {
                f"{method} {path} {status}": each["description"] for status, each in answers.items()
            }
            for status, answer in answers.items():
                described |= {
                    f"{method} {path} {status} {name}": resolved(header).get("description")
                    for name, header in answer.get("headers", {}).items()
                }
    poor = {place: text for place, text in described.items() if not _is_sentence(text)}
    assert not poor


def _is_sentence(text: str | None) -> bool:
    return text is not None and text.endswith((".", ".)")) and not text.startswith("Default:") and " " in text


def test_numbers_of_requests_have_bounds() -> None:
    """A parameter or a field of a body that is a number says what is too small and too large."""
    document = documented()
    requests = {
        name: schema
        for name, schema in document["components"]["schemas"].items()
        if name.endswith(("Params", "Request", "Question", "Query"))
    }
    parameters = {
        f"{method} {path}": operation.get("parameters", [])
        for path, item in document["paths"].items()
        for method, operation in item.items()
    }
    places = [*requests.items(), *parameters.items(), *document["components"]["parameters"].items()]
    assert places
    unbounded = [place for place, part in places for each in _numbers(part) if not _has_bounds(each)]
    assert unbounded == []


def _numbers(part: Any) -> Iterator[dict[str, Any]]:
    """Yield the schemas of numbers in a part of the document."""
    if isinstance(part, dict):
        if part.get("type") in NUMBERS:
            yield part
        for name, inner in part.items():
            if name not in ("example", "examples", "default"):
                yield from _numbers(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _numbers(inner)


def _has_bounds(schema: dict[str, Any]) -> bool:
    return bool(schema.keys() & {"const", "enum", "minimum"})
