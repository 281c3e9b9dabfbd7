"""JSON pointers (RFC 6901): the places of errors in a request."""

from collections.abc import Iterable, Mapping, Sequence


def pointer_to(tokens: Iterable[str]) -> str:
    """Return the pointer of these tokens."""
    return "".join("/" + escaped(token) for token in tokens)


def escaped(token: str) -> str:
    """Return a token as it is written in a pointer."""
    return token.replace("~", "~0").replace("/", "~1")


def tokens_of(value: object, location: Sequence[int | str], *, absent: bool) -> tuple[str, ...]:
    """Return the tokens of an error's place: its location without the names of a union's alternatives.

    They end at a value in the document, except for fields of the first level (they may have defaults) and for a missing
    field, which is ``absent``.
    """
    tokens: list[str] = []
    for number, step in enumerate(location):
        if isinstance(value, Mapping) and isinstance(step, str):
            last = number == len(location) - 1
            if step in value or not number or (absent and last):
                tokens.append(step)
                value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int):
            tokens.append(str(step))
            value = value[step] if step < len(value) else None
    return tuple(tokens)
