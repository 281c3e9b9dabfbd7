"""The OpenAPI document, put together from its parts, with examples and shared parts, and written as YAML."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import yaml
from flask import Flask

from service.http.described import description_of, tag_name
from service.http.pages import JSON
from service.openapi.paths import TEXTS, firsts_of_games, operation_path, route_paths, submission_examples
from service.openapi.responses import problem_name, problems
from service.openapi.schemas import (
    REF,
    Json,
    as_array,
    change_everywhere,
    component_schemas,
    name_signs,
)
from worker.observability.build_info import read_release
from worker.registry import GAMES, public_operations

SKELETON: Final = Path(__file__).with_name("skeleton.yaml")
HEAD = "# Written from the code by `make openapi`; not to be edited.\n"
TAGS = {
    "tables": "Precomputed tables, and their charts.",
    "puzzles": "Puzzles by their codes.",
    "tournaments": "Krypto's tournament, played live.",
    "jobs": "Submit, list, show and cancel jobs.",
    "webhooks": "Get a call when a job ends.",
    "keys": "Create, list and revoke API keys.",
    "server": "Health and documentation.",
}


def build_document(app: Flask) -> Json:
    """Build the OpenAPI 3.1 document of ``app``."""
    operations = public_operations()
    titles = {one.name: one.title for one in GAMES}
    tags = titles | TAGS
    shown = firsts_of_games(operations)
    paths = {
        **{
            f"/v1/{operation.game}/{operation.name}": operation_path(operation, show_job=operation in shown)
            for operation in operations
        },
        **route_paths(app),
    }
    submission = paths["/v1/jobs"]["post"]["requestBody"]["content"]["application/json"]
    submission["examples"] = submission_examples(operations)
    _add_security(paths)
    document: Json = yaml.safe_load(SKELETON.read_text(encoding="utf-8"))
    document["info"]["version"] = read_release()
    document["tags"] = [{"name": tag_name(name), "description": text} for name, text in tags.items()]
    document["paths"] = paths
    document["components"]["schemas"] = component_schemas(
        route for view in app.view_functions.values() if (route := description_of(view))
    )
    document["components"]["schemas"] |= TEXTS
    add_examples(document)
    share_parts(document)
    return dict(change_everywhere(document, lambda part: name_signs(as_array(part))))


def _add_security(paths: Json) -> None:
    """Add the problems of authentication and quotas to every path below ``/v1``; the other paths need no key.

    Paths outside ``/v1/`` can answer 414; ``/v1`` also 406.
    """
    for path, item in paths.items():
        if path.startswith("/v1/"):
            for method in item.keys() & {"get", "post", "put", "delete"}:
                item[method]["responses"] |= problems(401, 403, 406, 429, 503)
        else:
            for method in item:
                item[method]["security"] = []
                item[method]["responses"] |= problems(414, *((406,) if path == "/v1" else ()))


def document_yaml(app: Flask) -> str:
    """Return the document as YAML, the content of ``openapi.yaml``."""
    return HEAD + as_yaml(build_document(app))


EXAMPLES_FILE: Final = Path(__file__).with_name("examples.yaml")
METHODS: Final = ("get", "post", "put", "delete")


def add_examples(document: Json) -> None:
    """Add an example to each body and first successful answer without one, and its value to ``components``.

    JSON has the example of its model in ``examples.yaml``, other media types have the text of their operation there:
    what these routes answer depends on stored data, while the examples of operations are computed.
    """
    recorded = yaml.safe_load(EXAMPLES_FILE.read_text(encoding="utf-8"))
    models, texts = recorded["models"], recorded["texts"]
    used = set()
    for operation in operations_of(document):
        for content in example_contents(operation):
            model = model_of_content(content)
            if model in models and "examples" not in content[JSON]:
                content[JSON]["examples"] = {model: {"$ref": f"#/components/examples/{model}"}}
                used.add(model)
            elif operation["operationId"] in texts:
                next(iter(content.values()))["example"] = texts[operation["operationId"]]
    document["components"]["examples"] = {
        name: {"value": value} for name, value in models.items() if name in used
    }


def operations_of(document: Json) -> Iterator[Json]:
    """Yield every operation of the document's paths."""
    for item in document["paths"].values():
        yield from (item[method] for method in METHODS if method in item)


def example_contents(operation: Json) -> Iterator[dict[str, Any]]:
    """Yield the contents that need an example: of the body, and of the first successful answer."""
    if "requestBody" in operation:
        yield operation["requestBody"]["content"]
    yield next(
        answer["content"] for status, answer in operation["responses"].items() if status.startswith("2")
    )


def model_of_content(content: Json) -> str:
    """Return the name of the schema of JSON content; empty if there is none."""
    target: str = content.get(JSON, {}).get("schema", {}).get("$ref", "")
    return target.removeprefix(REF.format(model=""))


def share_parts(document: Json) -> None:
    """Replace parameters and responses that occur in several operations by references to ``components``.

    Of different parts with the same name, the most frequent one is shared; the others stay where they are.
    """
    components = document["components"]
    shared_parameters = _most_frequent((_parameter_name(one), one) for one in _all_parameters(document))
    shared_responses = _most_frequent(
        (_response_name(status, answer), answer)
        for operation in operations_of(document)
        for status, answer in operation["responses"].items()
        if "$ref" not in answer and "content" not in answer
    )
    for operation in operations_of(document):
        if "parameters" in operation:
            operation["parameters"] = [
                _reference_or_part(one, _parameter_name(one), shared_parameters, "parameters")
                for one in operation["parameters"]
            ]
        operation["responses"] = {
            status: _reference_or_part(answer, _response_name(status, answer), shared_responses, "responses")
            for status, answer in operation["responses"].items()
        }
    components["parameters"] = shared_parameters
    components["responses"] |= shared_responses


def _parameter_name(parameter: Json) -> str:
    """Return ``QueryRank`` for ``rank`` in a query: no other component has it, in whatever case."""
    words = re.split("[-_]", f"{parameter['in']}-{parameter['name']}")
    return "".join(word[:1].upper() + word[1:] for word in words)


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


YAML_WIDTH: Final = 120
"""Maximum length of a line, in characters."""
MOST_IN_A_LINE: Final = 100
"""Maximum length of an object that is written on one line, in characters of JSON."""


def as_yaml(document: Json) -> str:
    """Return the document as YAML, keys in their order, repeated parts written out."""
    text: str = yaml.dump(document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=YAML_WIDTH)
    return text


class _Dumper(yaml.SafeDumper):
    """A dumper that writes lists of plain values and small objects on one line, and multi-line texts as blocks."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002  # the library's signature
        return True


def _represent_list(dumper: _Dumper, values: list[Any]) -> yaml.Node:
    return dumper.represent_sequence("tag:yaml.org,2002:seq", values, flow_style=_is_plain(values))


def _represent_object(dumper: _Dumper, values: Json) -> yaml.Node:
    fits = len(json.dumps(values, ensure_ascii=False)) <= MOST_IN_A_LINE
    return dumper.represent_mapping("tag:yaml.org,2002:map", values, flow_style=fits)


def _represent_text(dumper: _Dumper, text: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


def _is_plain(value: object) -> bool:
    """Return True if a value holds no object: a plain value, or a list of plain values or of such lists."""
    return not isinstance(value, dict) and (not isinstance(value, list) or all(map(_is_plain, value)))


_Dumper.add_representer(list, _represent_list)
_Dumper.add_representer(dict, _represent_object)
_Dumper.add_representer(str, _represent_text)
