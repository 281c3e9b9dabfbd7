"""The reference as Markdown: a page for each operation and route of the OpenAPI document, and for each problem type."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from itertools import groupby
from pathlib import Path
from typing import Any

import yaml

from service.clients.generator.operations import Operation, operations
from service.clients.generator.routes import routes
from service.docs.guide import HOME
from service.docs.routes import DOCUMENT, all_problem_types
from service.docs.site.operation_page import PROBLEM_OF, OperationPage
from service.docs.site.pages import INDEX, Entry, Group, url_of
from service.docs.site.schemas import Schemas

FOLDER = "reference"
TEXTS = Path(__file__).with_name("reference.yaml")
PREFIX = "Reference: "


@dataclass(frozen=True)
class Reference:
    """The generated pages: their texts by file, their groups, and what links to them."""

    files: dict[str, str]
    groups: list[Group]
    names: dict[str, str]
    """The address of the page that explains a name: a kind, a path, a problem type."""
    called: dict[str, list[str]]
    """Names that people search a page by, by its address below the site's home."""
    safe_posts: frozenset[str]
    """The paths to which anybody may POST without changing anything."""


def make_reference() -> Reference:
    """Make the reference from ``openapi.yaml``."""
    document: dict[str, Any] = yaml.load(DOCUMENT.read_bytes(), yaml.CSafeLoader)
    texts = yaml.safe_load(TEXTS.read_text(encoding="utf-8"))
    declared = {f"/v1/{one.kind.replace('.', '/')}": one for one in operations(document)}
    found = list(_operation_pages(document, declared, texts))
    problems = {name: f"{FOLDER}/problems/{name}.md" for name in all_problem_types()}
    files = {page.file: page.markdown(problems) for page in found}
    groups = _groups(found, document, texts["groups"])
    files |= problem_pages(all_problem_types(), texts["problems"], problems)
    groups.append(
        Group(
            f"{PREFIX}Problems",
            (
                Entry("All problems", f"{FOLDER}/problems/{INDEX}"),
                *(Entry(name, file) for name, file in problems.items()),
            ),
        )
    )
    files[f"{FOLDER}/{INDEX}"] = _index(groups, found, document)
    overview = Group(f"{PREFIX}Overview", (Entry("All operations", f"{FOLDER}/{INDEX}"),))
    return Reference(
        files,
        [overview, *groups],
        _addresses_by_name(found, problems),
        _search_names(found, problems),
        _safe_posts(declared),
    )


def _safe_posts(declared: Mapping[str, Operation]) -> frozenset[str]:
    return frozenset({*declared, "/v1/batch", "/v1/jobs"})


def _operation_pages(
    document: dict[str, Any], declared: Mapping[str, Operation], texts: dict[str, Any]
) -> Iterator[OperationPage]:
    """Yield a page for each operation, which a fact shares, and for each other route."""
    schemas = Schemas(document)
    unasked = sorted({one.kind for one in declared.values()} - texts["questions"].keys())
    if unasked:
        raise LookupError(
            f"{', '.join(unasked)}: give each a question in `questions` of service/docs/site/reference.yaml"
        )
    for route in routes(document):
        if route.path not in declared:
            yield OperationPage(route.path, route.method, route.described, schemas, texts)
        elif route.method == "POST":
            fact = document["paths"][route.path]["get"]
            yield OperationPage(
                route.path, route.method, route.described, schemas, texts, declared[route.path], fact
            )


def _groups(found: list[OperationPage], document: dict[str, Any], titles: Mapping[str, str]) -> list[Group]:
    order = [tag["name"] for tag in document["tags"]]
    in_order = sorted(found, key=lambda page: order.index(page.tag))
    untitled = sorted({page.tag for page in found} - titles.keys())
    if untitled:
        raise LookupError(
            f"{', '.join(untitled)}: give each a title in `groups` of service/docs/site/reference.yaml"
        )
    return [
        Group(
            PREFIX + titles[tag],
            tuple(Entry(page.title, page.file) for page in several),
        )
        for tag, several in groupby(in_order, key=lambda page: page.tag)
    ]


def _addresses_by_name(found: list[OperationPage], problems: Mapping[str, str]) -> dict[str, str]:
    names = {name: f"{HOME}/{url_of(file)}" for name, file in problems.items()}
    for page in sorted(found, key=lambda page: page.method == "GET"):
        for name in page.names:
            names.setdefault(name, f"{HOME}/{url_of(page.file)}")
    return names


def _search_names(found: list[OperationPage], problems: Mapping[str, str]) -> dict[str, list[str]]:
    called = {page.file: [*page.names, *page.calls] for page in found}
    statuses = {name: str(status) for status, names in PROBLEM_OF.items() for name in names[:1]}
    called |= {
        file: [name, *([statuses[name]] if name in statuses else ())] for name, file in problems.items()
    }
    return {url_of(file): names for file, names in called.items()}


def _index(groups: list[Group], found: list[OperationPage], document: dict[str, Any]) -> str:
    calls = {page.file: f": `{page.calls[0]}`" for page in found}
    parts = ["# Reference", str(document["info"]["description"])]
    for group in groups:
        parts.append(f"## {group.title.removeprefix(PREFIX)}")
        parts.append("\n".join(_list_entry(entry, calls.get(entry.file, "")) for entry in group.entries))
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _list_entry(entry: Entry, call: str) -> str:
    return f"- [{entry.label}]({entry.file.removeprefix(f'{FOLDER}/')}){call}"


def problem_pages(
    types: Mapping[str, str],
    advice: Mapping[str, str],
    files: Mapping[str, str],
) -> dict[str, str]:
    """Return a page for each problem type, and one of them all, to which a problem's ``type`` leads, by file."""
    folder = next(iter(files.values())).rpartition("/")[0]
    made = {file: _page(name, types[name], advice.get(name, "")) for name, file in files.items()}
    told = "\n\n".join(
        f"## {name}\n\n{types[name]} {advice.get(name, '')}\n\n[More on {name}]({name}.md)" for name in types
    )
    made[f"{folder}/index.md"] = (
        "# Problems\n\nErrors are problem documents (RFC 9457). The `type` of a problem leads here, with one of these "
        f"names after the `#`. As JSON, `GET /problems` lists them.\n\n{told}\n"
    )
    return made


def _page(name: str, text: str, advice: str) -> str:
    status = next((status for status, names in PROBLEM_OF.items() if name in names), None)
    told = {"title": HTTPStatus(status).phrase, "status": status} if status else {}
    document = {
        "type": f"/problems#{name}",
        **told,
        "detail": "What is wrong with this request, in a sentence.",
    }
    example = f"```json\n{json.dumps(document, indent=2, ensure_ascii=False)}\n```\n"
    what = f"\n## What to do\n\n{advice}\n" if advice else ""
    return (
        f"# {name}\n\n{text}\n{what}\n## The document\n\n"
        f"The answer is `application/problem+json`; a failed job has the same in `error`:\n\n{example}"
        "\nClients tell problems apart by the part of `type` after the `#`.\n"
    )
