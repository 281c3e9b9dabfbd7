"""Pieces of source text."""

import json
import textwrap

HEADER = "# Made from openapi.yaml by `python -m service.clients.generate`; not to be edited.\n"
WIDTH = 104


def docstring(text: str, indent: str) -> str:
    """Return a text as a docstring, or an empty text if it is blank."""
    if not text.strip():
        return ""
    paragraphs = text.strip().split("\n\n")
    lines = "\n\n".join(_wrapped(paragraph, indent) for paragraph in paragraphs)
    quoted = lines.strip().replace("\\", "\\\\").replace('"""', "'''")
    end = f"\n{indent}" if "\n" in quoted or quoted.endswith('"') else ""
    return f'{indent}"""{quoted}{end}"""'


def _wrapped(paragraph: str, indent: str) -> str:
    if paragraph.lstrip().startswith(("-", "|", ">>>", "    ")):
        return textwrap.indent(paragraph, indent)
    # Lines stay apart, since each may describe a field: a name, a colon and a text.
    lines = paragraph.split("\n")
    return "\n".join(
        textwrap.fill(line, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False)
        for line in lines
    )


def literal(value: str) -> str:
    """Return a string's literal."""
    return json.dumps(value, ensure_ascii=False)
