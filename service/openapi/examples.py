"""Examples of the routes' bodies and answers, from ``examples.yaml``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import yaml

from service.http.pages import JSON
from service.openapi.schema_forms import REF, Json

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
            model = model_shown(content)
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


def model_shown(content: Json) -> str:
    """Return the name of the schema of JSON content; empty if there is none."""
    target: str = content.get(JSON, {}).get("schema", {}).get("$ref", "")
    return target.removeprefix(REF.format(model=""))
