"""The nearest right word for a wrong one."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

ALIKE: Final = 0.6
"""The likeness from which a word may be meant by another, as `difflib` measures it."""
# The comparison takes time with the product of the lengths.
_MOST_CHARACTERS: Final = 100


def nearest(word: str, words: Iterable[str]) -> str | None:
    """Return the word that looks most like ``word``, whatever the case; None if none of them looks like it."""
    if len(word) > _MOST_CHARACTERS:
        return None
    form, by_form = _form(word), {_form(known): known for known in words}
    found = get_close_matches(form, by_form, n=1, cutoff=ALIKE) or _containing(form, by_form)
    return by_form[found[0]] if found else None


def _containing(form: str, forms: Iterable[str]) -> list[str]:
    """Return the only form that begins with ``form`` or has it among its words, which `difflib` finds too long."""
    found = [known for known in forms if known.startswith(form) or form in known.split("-")]
    return found if len(form) > 1 and len(found) == 1 else []


def _form(word: str) -> str:
    return word.strip().casefold().replace("_", "-").replace(" ", "-").removesuffix("[]")


def suggestion(word: str, words: Iterable[str]) -> str:
    """Return the question that continues the message about a wrong word; empty if there is no similar one."""
    found = nearest(word, words)
    return f"; did you mean `{found}`?" if found is not None else ""


def unknown(what: str, word: str, words: Iterable[str]) -> str:
    """Return the message about a wrong word, one of many: the nearest one, and all."""
    known = list(words)
    return f"Unknown {what}{suggestion(word, known) or '.'} Known: {', '.join(quoted(known))}"


def either(words: Iterable[str]) -> str:
    """Return the words as a choice: ``a, b or c``."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def quoted(words: Iterable[str]) -> list[str]:
    """Return the words as they are marked in messages."""
    return [f"`{word}`" for word in words]
