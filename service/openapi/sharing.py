"""Parameters and responses that many operations have, moved into ``components``."""

import json
from collections import Counter
from collections.abc import Iterator
from http import HTTPStatus

from service.openapi.examples import operations_of
from service.openapi.responses import problem_name
from service.openapi.schema_forms import Json


def share_parts(document: Json) -> None:
    """Replace parameters and responses that occur in several operations by references to ``components``.

    Of different parts with the same name, the most frequent one is shared; the others stay where they are.
    """
    components = document["components"]
    shared_parameters = _most_frequent((one["name"], one) for one in _all_parameters(document))
    shared_responses = _most_frequent(
        (_response_name(status, answer), answer)
        for operation in operations_of(document)
        for status, answer in operation["responses"].items()
        if "$ref" not in answer and "content" not in answer
    )
    for operation in operations_of(document):
        if "parameters" in operation:
            operation["parameters"] = [
                _reference_or_part(one, one["name"], shared_parameters, "parameters")
                for one in operation["parameters"]
            ]
        operation["responses"] = {
            status: _reference_or_part(answer, _response_name(status, answer), shared_responses, "responses")
            for status, answer in operation["responses"].items()
        }
    components["parameters"] = shared_parameters
    components["responses"] |= shared_responses


def _response_name(status: str, answer: Json) -> str:
    """Return ``NotModified`` for 304, and ``FactNotModified`` for responses with the headers of facts."""
    kind = "Fact" if "Surrogate-Key" in answer.get("headers", ()) else ""
    return kind + problem_name(HTTPStatus(int(status)))


def _all_parameters(document: Json) -> Iterator[Json]:
    for operation in operations_of(document):
        yield from operation.get("parameters", ())


def _most_frequent(named: Iterator[tuple[str, Json]]) -> dict[str, Json]:
    """Return the part of each name that occurs most often, if it occurs more than once; names in order."""
    counts: dict[str, Counter[str]] = {}
    for name, part in named:
        counts.setdefault(name, Counter())[json.dumps(part)] += 1
    best = {name: found.most_common(1)[0] for name, found in sorted(counts.items())}
    return {name: json.loads(text) for name, (text, times) in best.items() if times > 1}


def _reference_or_part(part: Json, name: str, shared: dict[str, Json], where: str) -> Json:
    return {"$ref": f"#/components/{where}/{name}"} if shared.get(name) == part else part
