"""The promised names, a line for each; ``released.txt`` has those of the last release."""

import inspect
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import typer.main

import countinghouse_client
from countinghouse_client import Client, codes, types, webhooks
from countinghouse_client.cli import PROGRAM
from countinghouse_client.cli.program import app
from worker.engine.datasets.writing import FORMATS, dataset_version
from worker.registry import TABLES

ROOT: Final = Path(__file__).parents[2]
RELEASED: Final = Path(__file__).with_name("released.txt")
SETTINGS: Final = ROOT / "service" / "guide" / "operate" / "settings.md"
TYPESCRIPT: Final = ROOT / "service" / "clients" / "typescript" / "src"
TYPESCRIPT_PACKAGE: Final = TYPESCRIPT.with_name("package.json")
_EXPORTED: Final = re.compile(
    r"^export (?:abstract |async )*(?:const|function\*?|class|interface|type|enum) (\w+)", re.M
)
_EXPORTED_FROM: Final = re.compile(r'^export (?:type )?\{([^}]*)\} from "', re.M)
_EXPORTED_AS: Final = re.compile(r"^export \* as (\w+) from", re.M)
_EXPORTED_ALL: Final = re.compile(r'^export \* from "\./([^"]*)\.js"', re.M)
_CLASS: Final = re.compile(r"^export class (\w+).*?\{\n(.*?)^\}", re.M | re.S)
_MEMBER: Final = re.compile(
    r"^  (?:static |async |readonly |get |\*)*([a-z]\w*)(?<!constructor)\??[(<:]", re.M
)
_OURS: Final = "countinghouse_client"


def names() -> list[str]:
    """Return the lines of all promised names, sorted."""
    command = typer.main.get_command(app)
    return sorted({*_commands(PROGRAM, command), *_settings(), *_datasets(), *_python(), *_typescript()})


def _commands(path: str, command: Any) -> Iterator[str]:
    yield f"command {path}"
    for parameter in command.params:
        if parameter.hidden:
            continue
        is_option = parameter.param_type_name == "option"
        told = (*parameter.opts, *parameter.secondary_opts) if is_option else (f"argument {parameter.name}",)
        for name in (f"command {path} {one}" for one in told):
            yield name
            if parameter.required:
                yield f"{name} required"
            if is_option:
                yield f"{name} type {'flag' if parameter.is_flag else 'value'}"
            if isinstance(parameter.default, str | int | float) and not isinstance(parameter.default, bool):
                yield f"{name} default {parameter.default}"
    for name, part in getattr(command, "commands", {}).items():
        if not part.hidden:
            yield from _commands(f"{path} {name}", part)


def _settings() -> Iterator[str]:
    """Yield the variables of the guide, which has all, as the chart's tests hold."""
    for row in re.findall(r"^\| `.*$", SETTINGS.read_text(encoding="utf-8"), re.MULTILINE):
        yield from (f"setting {name}" for name in re.findall(r"`([A-Z][A-Z_]+)`", row.split(" | ")[0]))


def _datasets() -> Iterator[str]:
    for table in TABLES.values():
        if table.dataset is None:
            continue
        yield f"dataset {table.name}"
        version = f"dataset {table.name}@{dataset_version(table)}"
        yield from (f"{version} file {table.dataset.name}.{ending}" for ending in FORMATS)
        for column in table.dataset.columns:
            yield from (f"{version} column {name} {column.type}" for name in column.names)


def keep_earlier_datasets(released: Iterable[str], current: Iterable[str]) -> list[str]:
    """Return a release's lines without the files of versions that are not made any more: they stay where they are."""
    versions = {line.split(" ")[1] for line in current if line.startswith("dataset ")}
    return [
        line
        for line in released
        if not (line.startswith("dataset ") and "@" in line) or line.split(" ")[1] in versions
    ]


def _python() -> Iterator[str]:
    for module in (countinghouse_client, codes, webhooks, types):
        for name in getattr(module, "__all__", None) or dir(module):
            found = getattr(module, name)
            if name.startswith("_") or isinstance(found, ModuleType):
                continue
            # Fields of these types are those of the API.
            yield from [f"python {module.__name__}.{name}"] if module is types else _python_name(module, name)
    with Client() as client:
        yield from _python_members(f"{_OURS}.Client", client)


def _python_name(module: ModuleType, name: str) -> Iterator[str]:
    at, found = f"{module.__name__}.{name}", getattr(module, name)
    yield f"python {at}"
    if inspect.isfunction(found):
        yield from _python_parameters(at, found)
    elif inspect.isclass(found) and found.__module__.startswith(_OURS):
        for one in inspect.getmro(found):
            if one.__module__.startswith(_OURS):
                members = {*vars(one), *inspect.get_annotations(one)}
                yield from (f"python {at}.{member}" for member in members if not member.startswith("_"))
        if "__init__" in vars(found):
            kept = re.findall(r"\bself\.([a-z]\w*)\b[^=\n]*=", inspect.getsource(found.__init__))
            yield from (f"python {at}.{member}" for member in kept)
            yield from _python_parameters(at, found)


def _python_members(at: str, instance: object) -> Iterator[str]:
    """Yield what an object has, its parts and the parameters of its methods."""
    for name in dir(instance):
        if name.startswith("_"):
            continue
        member = getattr(instance, name)
        yield f"python {at}.{name}"
        if inspect.ismethod(member):
            yield from _python_parameters(f"{at}.{name}", member)
        elif type(member).__module__.startswith(_OURS):
            yield from _python_members(f"{at}.{name}", member)


def _python_parameters(at: str, called: object) -> Iterator[str]:
    for place, (name, parameter) in enumerate(inspect.signature(called).parameters.items()):  # type: ignore[arg-type]
        if name.startswith("_") or parameter.kind in {parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL}:
            continue
        by_place = parameter.kind is not parameter.KEYWORD_ONLY
        yield f"python {at}({name})"
        if by_place:
            yield f"python {at}({name}) place {place}"
        if parameter.default is parameter.empty:
            yield f"python {at}({name}) required"


def _typescript() -> Iterator[str]:
    public = set()
    for entry in json.loads(TYPESCRIPT_PACKAGE.read_text(encoding="utf-8"))["exports"].values():
        if not isinstance(entry, dict):
            continue
        file = Path(entry["default"]).relative_to("dist").with_suffix(".ts")
        module = file.with_suffix("").as_posix().removesuffix("/index")
        for name in _exported(TYPESCRIPT / file):
            public.add(name)
            yield f"typescript {module} {name}"
    for file in TYPESCRIPT.glob("*.ts"):
        for name, body in _CLASS.findall(file.read_text(encoding="utf-8")):
            if name in public:
                yield from (f"typescript {name}.{member}" for member in _MEMBER.findall(body))


def _exported(file: Path) -> Iterator[str]:
    """Yield the names that a module exports."""
    text = file.read_text(encoding="utf-8")
    yield from _EXPORTED.findall(text)
    yield from _EXPORTED_AS.findall(text)
    for listed in _EXPORTED_FROM.findall(text):
        for part in filter(None, (part.strip() for part in listed.split(","))):
            yield part.removeprefix("type ").rpartition(" as ")[2]
    for origin in _EXPORTED_ALL.findall(text):
        yield from _exported(file.parent / f"{origin}.ts")
