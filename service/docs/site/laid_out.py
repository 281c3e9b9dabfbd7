"""Values as text of several lines, with small parts in one line each."""

import json
from collections.abc import Callable, Mapping
from typing import Any


def as_json(value: Any) -> str:
    """Return JSON in one line."""
    return json.dumps(value, ensure_ascii=False)


def lay_out(
    value: Any,
    width: int,
    *,
    dump: Callable[[Any], str] = as_json,
    key: Callable[[str], str] = as_json,
    indent: str = "",
) -> str:
    """Return a value, written by ``dump`` and ``key``, in lines of at most ``width`` characters where that can be."""
    line = dump(value)
    if len(indent) + len(line) <= width or not isinstance(value, Mapping | list) or not value:
        return line
    inner = f"{indent}  "

    def part(one: Any) -> str:
        return lay_out(one, width, dump=dump, key=key, indent=inner)

    if isinstance(value, Mapping):
        parts = [f"{key(name)}: {part(one)}" for name, one in value.items()]
        return "{\n" + ",\n".join(inner + text for text in parts) + f"\n{indent}}}"
    return "[\n" + ",\n".join(inner + part(one) for one in value) + f"\n{indent}]"
