"""Pieces of source text."""

import json
import textwrap

HEADER = "# Made from openapi.yaml by `python -m service.clients.generate`; not to be edited.\n"
WIDTH = 104


def docstring(text: str, indent: str) -> str:
    """A text as a docstring, or nothing for none."""
    if not text.strip():
        return ""
    paragraphs = text.strip().split("\n\n")
    lines = "\n\n".join(_wrapped(paragraph, indent) for paragraph in paragraphs)
    quoted = lines.strip().replace("\\", "\\\\").replace('"""', "'''")
    end = f"\n{indent}" if "\n" in quoted or quoted.endswith('"') else ""
    return f'{indent}"""{quoted}{end}"""'


def _wrapped(paragraph: str, indent: str) -> str:
    if paragraph.lstrip().startswith(("-", "|", "    ")):
        return textwrap.indent(paragraph, indent)
    # A line that begins with a name and a colon is a field of its own.
    lines = paragraph.split("\n")
    return "\n".join(
        textwrap.fill(line, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False)
        for line in lines
    )


def literal(value: str) -> str:
    """A string's literal."""
    return json.dumps(value, ensure_ascii=False)
