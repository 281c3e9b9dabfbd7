"""The document as YAML for people: parts that fit on one line are written on one line."""

import json
from typing import Any, Final

import yaml

from service.openapi.schema_forms import Json

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
