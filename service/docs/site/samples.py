"""A call in the three languages: curl, the Python client, the TypeScript client."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from service.clients.generator.operations import Operation

SERVER = "http://127.0.0.1:8000"
# Beside the text, a line has room for so many characters.
WIDTH = 56
LONGEST_ADDRESS = 200
"""A longer address is no example: the call is shown with its parameters as JSON."""
RESULT_ALONE = ("Prefer: return=minimal",)


def operation_sample(operation: Operation, params: Mapping[str, Any], fact: str) -> str:
    """Return the call of an operation with parameters, which answers with the result; ``fact`` is its address."""
    python = [f"{name}={lay_out(value, WIDTH, dump=_python, indent='  ')}" for name, value in params.items()]
    typescript = [
        f"{name}: {lay_out(value, WIDTH, dump=_typescript, key=_typescript_key, indent='  ')}"
        for name, value in params.items()
    ]
    method = f"client.{operation.game}.{operation.name}"
    return _fences(
        f"curl -s '{SERVER}{fact}'" if is_short(fact) else posted(operation, params, RESULT_ALONE),
        _fit_call(f"{method}(", python, ")"),
        _fit_call(f"await {method}({{", typescript, "});", " "),
    )


def is_short(fact: str) -> bool:
    """Tell whether the address of a fact is short enough for an example."""
    return len(fact) <= LONGEST_ADDRESS


def posted(operation: Operation, params: Mapping[str, Any], headers: Sequence[str] = ()) -> str:
    """Return the call of curl that sends an operation's parameters as JSON."""
    return _curl("POST", f"/v1/{operation.kind.replace('.', '/')}", params, headers)


def _fit_call(begin: str, parts: Sequence[str], end: str, space: str = "") -> str:
    """Return a call in one line if it fits, and else with a line for each argument."""
    line = f"{begin}{space}{', '.join(parts)}{space}{end}"
    if len(line) <= WIDTH or not parts:
        return line
    return f"{begin}\n" + "".join(f"  {part},\n" for part in parts) + end


@dataclass(frozen=True)
class Route:
    """A call of a route: its template, the values of its parameters, and its body."""

    method: str
    template: str
    path: Mapping[str, Any]
    query: Mapping[str, Any]
    body: Any = None
    has_json: bool = True
    """True if its answer is JSON."""

    @property
    def filled_path(self) -> str:
        """The path with the values of its parameters; those without one stay in braces."""
        return re.sub(r"{(\w+)}", lambda found: str(self.path.get(found[1], found[0])), self.template)

    @property
    def address(self) -> str:
        """The path and the query."""
        parts = [f"{name}={quote(_value_text(value), safe=',')}" for name, value in self.query.items()]
        return self.filled_path + (f"?{'&'.join(parts)}" if parts else "")


def route_sample(route: Route, methods: Mapping[str, str]) -> str:
    """Return the call of any other route, by the clients' own ``methods`` for it if they have some."""
    python = methods.get("python") or _python_call(route)
    typescript = methods.get("ts") or _typescript_call(route)
    return _fences(_curl(route.method, route.address, route.body), python, typescript)


def _python_call(route: Route) -> str:
    if route.method == "GET" and route.has_json:
        return f'client.get("{route.filled_path}"' + (
            f", {_python(dict(route.query))})" if route.query else ")"
        )
    body = "" if route.body is None else f", body={_python(route.body)}"
    return f'client.request("{route.method}", "{route.filled_path}"{body})'


def _typescript_call(route: Route) -> str:
    missing = re.findall(r"{(\w+)}", route.template)
    path = {name: route.path.get(name, f"{{{name}}}") for name in missing}
    params = {name: dict(value) for name, value in (("path", path), ("query", route.query)) if value}
    read_as = "" if route.has_json else "text"
    given = (("params", params), ("body", route.body), ("parseAs", read_as))
    options = {name: value for name, value in given if value}
    told = f", {_typescript(options)}" if options else ""
    return f'const {{ data }} = await client.routes.{route.method}("{route.template}"{told});'


def _fences(curl: str, python: str, typescript: str) -> str:
    return f"```sh\n{curl}\n```\n\n```python\n{python}\n```\n\n```ts\n{typescript}\n```\n"


def _curl(method: str, path: str, body: Any, headers: Sequence[str] = ()) -> str:
    address = f"{SERVER}{path}"
    quoted = f"'{address}'" if set("?&()*") & set(path) else address
    if body is None:
        return f"curl -s {'' if method == 'GET' else f'-X {method} '}{quoted}"
    verb = "" if method == "POST" else f"-X {method} "
    text = lay_out(body, WIDTH).replace("'", "'\\''")
    told = "".join(f"  -H '{header}' \\\n" for header in ("Content-Type: application/json", *headers))
    return f"curl -s {verb}{quoted} \\\n{told}  -d '{text}'"


def _value_text(value: Any) -> str:
    if isinstance(value, list) and all(isinstance(one, int | str) for one in value):
        return ",".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _python(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)}: {_python(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_python, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return repr(value)


def _typescript(value: Any) -> str:
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_typescript_key(key)}: {_typescript(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_typescript, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _typescript_key(key: str) -> str:
    return key if key.isidentifier() else json.dumps(key)


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
