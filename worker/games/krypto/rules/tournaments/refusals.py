"""Reasons to refuse a request of a player or the host, such as a name that looks like another.

Names that look alike, by the confusable characters of Unicode (UTS #39, section 4). Source: ``confusables.txt`` of the
Unicode Consortium, as the package confusable-homoglyphs has it: under each prototype the characters that look like it,
and under each of those characters the prototype.
"""

import json
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Final, Literal

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
    prototypes = _read_prototypes()
    decomposed = unicodedata.normalize("NFD", text)
    # Twice: parts of some prototypes have prototypes themselves.
    return unicodedata.normalize("NFD", decomposed.translate(prototypes).translate(prototypes))


@lru_cache(maxsize=1)
def _read_prototypes() -> Mapping[int, str]:
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


Name = Literal[
    "already-claimed",
    "already-started",
    "deal-over",
    "locked-out",
    "name-taken",
    "no-such-deal",
    "no-such-player",
    "not-claimed",
    "not-open",
    "not-playing",
    "rematch-made",
    "sitting-out",
    "tournament-closed",
    "tournament-full",
    "tournament-not-over",
    "tournament-over",
    "without-players",
]


REFUSALS: Final[Mapping[str, str]] = {
    "already-claimed": "Another player was first to claim the deal: `claimed_by`, by `margin_ms` milliseconds.",
    "already-started": "The tournament has begun.",
    "deal-over": "The deal is over.",
    "locked-out": "The host lets nobody join from the caller's address.",
    "name-taken": "Another player of the tournament has this name, or one that looks like it.",
    "no-such-deal": "The tournament has no such deal.",
    "no-such-player": "Nobody of the tournament has this name.",
    "not-claimed": "The player has not claimed the deal.",
    "not-open": "The cards of the deal are not shown yet.",
    "not-playing": "The caller does not play in the tournament, or no longer.",
    "rematch-made": "The tournament has a rematch already.",
    "sitting-out": "The player has erred in this hand, has joined after an error in it, or does not take part in the"
    " tie-break.",
    "tournament-closed": "The host lets nobody else join the tournament.",
    "tournament-full": "The tournament has as many players as there may be.",
    "tournament-not-over": "The tournament is not over yet.",
    "tournament-over": "The tournament is over.",
    "without-players": "The tournament has no players yet.",
}
"""The meaning of each reason."""


@dataclass
class RefusedError(Exception):
    """A request was refused by the rules; ``more`` has its details."""

    name: Name
    detail: str
    more: dict[str, str | int] = field(default_factory=dict)
