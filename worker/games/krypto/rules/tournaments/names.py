"""Names that look alike, by the confusable characters of Unicode (UTS #39, section 4).

Source: ``confusables.txt`` of the Unicode Consortium, as the package confusable-homoglyphs has it: under each prototype
the characters that look like it, and under each of those characters the prototype.
"""

import json
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

# Combining class of marks above or below a letter; the vowel signs of scripts that need them have lower ones.
_DIACRITICS_FROM: Final = 200


def is_taken(name: str, others: Iterable[str]) -> bool:
    """Return whether a name looks like one of the others."""
    mine = looks(name)
    return any(not mine.isdisjoint(looks(other)) for other in others)


@lru_cache(maxsize=4_096)
def looks(name: str) -> frozenset[str]:
    """Return two skeletons of a name: case folded after and before lookalikes are replaced. Not for display."""
    plain = "".join(
        character
        for character in unicodedata.normalize("NFC", name)
        # Drop marks that do not compose with a letter: they are hardly visible.
        if unicodedata.combining(character) < _DIACRITICS_FROM
    )
    folded = unicodedata.normalize("NFKC", plain).casefold()
    return frozenset({skeleton(skeleton(plain).casefold()), skeleton(folded)})


def skeleton(text: str) -> str:
    """Return the text with each character replaced by its prototype: equal for texts that look alike."""
    prototypes = _prototypes()
    decomposed = unicodedata.normalize("NFD", text)
    # Twice: parts of some prototypes have prototypes themselves.
    return unicodedata.normalize("NFD", decomposed.translate(prototypes).translate(prototypes))


@lru_cache(maxsize=1)
def _prototypes() -> Mapping[int, str]:
    """Return the prototype of each character that has another, as a table for `str.translate`."""
    listed = json.loads((files("confusable_homoglyphs") / "confusables.json").read_text(encoding="utf-8"))
    found = {}
    for text, alike in listed.items():
        others = [entry["c"] for entry in alike]
        if len(text) == 1 and len(others) == 1 and _is_prototype(others[0], text, listed):
            found[ord(text)] = others[0]
    return found


def _is_prototype(text: str, of: str, listed: Mapping[str, list[dict[str, str]]]) -> bool:
    # Two single characters may be listed only under each other; the smaller one is the prototype.
    return len(text) > 1 or len(listed[text]) > 1 or text < of
