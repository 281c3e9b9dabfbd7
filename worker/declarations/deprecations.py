"""Words of requests that are still accepted, but have newer ones: which of them the current request used."""

from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from typing import Any, Final

from pydantic import BeforeValidator, WithJsonSchema

_USED: Final[ContextVar[tuple[str, ...]]] = ContextVar("deprecated", default=())


def begin() -> None:
    """Forget the words of the request before."""
    _USED.set(())


def used_words() -> tuple[str, ...]:
    """Return the old words that were read since `begin`."""
    return _USED.get()


def newer_words(old: Mapping[str, str]) -> BeforeValidator:
    """Return a validator that reads each old word as the newer one, and remembers that it was used."""

    def read(value: object) -> object:
        if not isinstance(value, str) or value not in old:
            return value
        _USED.set((*_USED.get(), value))
        return old[value]

    return BeforeValidator(read)


def words_schema(words: Iterable[str], old: Mapping[str, str]) -> WithJsonSchema:
    """Return the schema of words, the old ones deprecated."""
    told = ", ".join(f"`{word}` is `{newer}`" for word, newer in old.items())
    schemas: list[dict[str, Any]] = [
        {"type": "string", "enum": list(words)},
        {"type": "string", "enum": list(old), "deprecated": True, "description": f"Old words: {told}."},
    ]
    return WithJsonSchema({"anyOf": schemas})
