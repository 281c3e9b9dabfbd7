"""Messages that an app can translate: a stable code, its parameters, and the English sentence."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from string import Formatter
from typing import TypeVar

C = TypeVar("C", bound=str)


def listed(codes: Mapping[C, str]) -> str:
    """Return the codes with their meanings, for the description of a field."""
    return " ".join(f"`{code}`: {meaning}" for code, meaning in codes.items())


@dataclass(frozen=True)
class Sentence:
    """An English sentence with placeholders: ``Work out {left} {op} {right} next.`` is an example."""

    template: str
    patterns: Mapping[str, str]
    """Regular expressions of the placeholders' values."""

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        parts: list[str] = []
        seen: set[str] = set()
        for text, name, _, _ in Formatter().parse(self.template):
            parts.append(re.escape(text))
            if name:
                parts.append(f"(?P={name})" if name in seen else f"(?P<{name}>{self.patterns[name]})")
                seen.add(name)
        return re.compile("".join(parts))

    def read(self, text: str) -> dict[str, str] | None:
        """Return the parameters in a text, or None if the text is another sentence."""
        found = self._pattern.fullmatch(text)
        return None if found is None else found.groupdict()
