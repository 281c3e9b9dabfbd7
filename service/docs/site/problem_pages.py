"""A page for each problem type, and one that has them all, to which the ``type`` of a problem leads."""

import json
from collections.abc import Mapping
from http import HTTPStatus

from service.docs.site.operation_page import PROBLEM_OF


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
