"""The operations of the document as a TypeScript module: an interface with their texts, and their paths."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

HEAD = """\
// Generated from openapi.yaml by `make clients`; not to be edited.
import type { Operation } from "./schemas.js";
"""


@dataclass(frozen=True)
class _Operation:
    game: str
    name: str
    kind: str
    path: str
    text: str


def operations_module(document: Mapping[str, Any]) -> str:
    """Return the module's source."""
    games: dict[str, list[_Operation]] = defaultdict(list)
    for operation in _operations(document):
        games[operation.game].append(operation)
    texts = {_identifier(tag["name"]): tag.get("description", "") for tag in document["tags"]}
    interface = "".join(_interface(name, texts.get(name, ""), found) for name, found in games.items())
    paths = {name: {operation.name: operation.path for operation in found} for name, found in games.items()}
    return (
        f"{HEAD}\nexport interface Operations {{\n{interface}}}\n\n"
        f"export const games = {json.dumps(paths, indent=2)} as const;\n"
    )


def _operations(document: Mapping[str, Any]) -> Iterator[_Operation]:
    for kind in document["components"]["schemas"]["JobRequest"]["discriminator"]["mapping"]:
        game, name = kind.split(".")
        path = f"/v1/{game}/{name}"
        described = document["paths"][path]["post"]
        text = " ".join(filter(None, [described["summary"] + ".", described.get("description")]))
        yield _Operation(_identifier(game), _identifier(name), kind, path, text)


def _interface(name: str, text: str, operations: list[_Operation]) -> str:
    methods = "".join(
        f'    {_comment(operation.text)}\n    {operation.name}: Operation<"{operation.kind}">;\n'
        for operation in operations
    )
    return f"  {_comment(text)}\n  {name}: {{\n{methods}  }};\n"


def _identifier(name: str) -> str:
    """Convert a name to a JavaScript identifier: ``count-all`` to ``countAll``, ``31-derful`` to ``derful31``."""
    name = re.sub(r"^(\d+)-(.*)$", r"\2\1", name)
    return re.sub(r"[-_](\w)", lambda found: found[1].upper(), name)


def _comment(text: str) -> str:
    return f"/** {' '.join(text.split()).replace('*/', '*∕')} */"
