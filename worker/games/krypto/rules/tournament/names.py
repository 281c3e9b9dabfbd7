"""Names that look alike, by the confusable characters of Unicode (UTS #39, section 4).

Source: ``confusables.txt`` of the Unicode Consortium, as the package confusable-homoglyphs has it: under each prototype
the characters that look like it, and under each of those the prototype.
"""

import json
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

# Marks above or below a letter have such a class; the vowel signs of scripts that need them do not.
_DIACRITICS_FROM: Final = 200


def is_taken(name: str, others: Iterable[str]) -> bool:
    """Whether a name looks like one of the others."""
    mine = looks(name)
    return any(not mine.isdisjoint(looks(other)) for other in others)


@lru_cache(maxsize=4_096)
def looks(name: str) -> frozenset[str]:
    """What a name looks like, in capitals and small letters as they stand, and in small letters. Not for display."""
    plain = "".join(
        character
        for character in unicodedata.normalize("NFC", name)
        # What is no letter of its own with a mark hardly shows.
        if unicodedata.combining(character) < _DIACRITICS_FROM
    )
    folded = unicodedata.normalize("NFKC", plain).casefold()
    return frozenset({skeleton(skeleton(plain).casefold()), skeleton(folded)})


def skeleton(text: str) -> str:
    """The text of prototypes: equal for texts that look alike."""
    prototypes = _prototypes()
    decomposed = unicodedata.normalize("NFD", text)
    # Twice: parts of some prototypes stand for others here.
    return unicodedata.normalize("NFD", decomposed.translate(prototypes).translate(prototypes))


@lru_cache(maxsize=1)
def _prototypes() -> Mapping[int, str]:
    """The prototype of each character that has another, as texts are translated."""
    listed = json.loads((files("confusable_homoglyphs") / "confusables.json").read_text(encoding="utf-8"))
    found = {}
    for text, alike in listed.items():
        others = [entry["c"] for entry in alike]
        if len(text) == 1 and len(others) == 1 and _is_prototype(others[0], text, listed):
            found[ord(text)] = others[0]
    return found


def _is_prototype(text: str, of: str, listed: Mapping[str, list[dict[str, str]]]) -> bool:
    # Of two single characters that are listed under each other alone, either may stand for both.
    return len(text) > 1 or len(listed[text]) > 1 or text < of
