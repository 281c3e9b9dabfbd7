"""JSON texts: why a text is not JSON, names that an object has twice, and pointers to places in it (RFC 6901)."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from itertools import islice
from typing import Final

from pydantic_core import from_json

from service.http.problems import MAX_ERRORS_LISTED, FieldError, ProblemError, invalid

MAX_DEPTH: Final = 201
"""Arrays and objects within each other; the parser reads no more."""
_TOO_DEEP: Final = "recursion limit exceeded"
_COMPRESSED: Final = {b"\x1f\x8b": "gzip", b"\x28\xb5\x2f\xfd": "zstd"}
_MARKS: Final = {
    b"\xef\xbb\xbf": "The body begins with a byte order mark. JSON has none; send it without.",
    b"\xff\xfe": "The body is not JSON: it is UTF-16, and JSON is UTF-8.",
    b"\xfe\xff": "The body is not JSON: it is UTF-16, and JSON is UTF-8.",
}


def read_values(body: bytes) -> object:
    """Return the body as JSON values.

    Raises:
        ProblemError: 400 if it is not JSON, 415 if it is compressed, 422 if it is nested too deeply or repeats
            names.
    """
    try:
        value: object = from_json(body, allow_inf_nan=False)
    except ValueError as error:
        raise _problem(body, str(error)) from None
    _refuse_repeated(body)
    return value


def _problem(body: bytes, error: str) -> ProblemError:
    """Return the problem of a body that the parser refused with an error."""
    if error.startswith(_TOO_DEEP):
        detail = f"This has more than {MAX_DEPTH} arrays and objects within each other"
        return invalid([FieldError("", detail)])
    for magic, coding in _COMPRESSED.items():
        if body.startswith(magic):
            return compressed(coding)
    for mark, detail in _MARKS.items():
        if body.startswith(mark):
            return ProblemError(HTTPStatus.BAD_REQUEST, detail, name="malformed-json")
    why = "it is empty" if not body.strip() else error
    return ProblemError(HTTPStatus.BAD_REQUEST, f"The body is not JSON: {why}.", name="malformed-json")


def compressed(coding: str) -> ProblemError:
    """Return the problem of a body with a content coding, such as gzip."""
    return ProblemError(
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
        f"The body is compressed ({coding[:20]}). Send it as it is, without `Content-Encoding`.",
        headers={"Accept-Encoding": "identity"},
    )


class _RepeatedError(Exception):
    """An object has a name more than once."""


def _refuse(members: list[tuple[str, object]]) -> None:
    if len(dict(members)) < len(members):
        raise _RepeatedError


class _Object(dict[str, object]):
    """A JSON object, and the names that it has more than once."""

    def __init__(self, members: list[tuple[str, object]]) -> None:
        super().__init__(members)
        self.repeated = [name for name, times in Counter(name for name, _ in members).items() if times > 1]


# Numbers do not matter, and Python refuses long ones.
_QUICK: Final = json.JSONDecoder(object_pairs_hook=_refuse, parse_int=str, parse_float=str)
_THOROUGH: Final = json.JSONDecoder(object_pairs_hook=_Object, parse_int=str, parse_float=str)


def _refuse_repeated(body: bytes) -> None:
    text = body.decode()
    try:
        _QUICK.decode(text)
    except _RepeatedError:
        repeated = islice(_repeated(_THOROUGH.decode(text), ""), MAX_ERRORS_LISTED)
        raise invalid(
            [FieldError(at, f"`{name[:100]}` is given more than once; give it once") for at, name in repeated]
        ) from None


def _repeated(value: object, at: str) -> Iterator[tuple[str, str]]:
    """Yield the pointers and names of the members whose names are given more than once."""
    if isinstance(value, _Object):
        yield from ((f"{at}/{escaped(name)}", name) for name in value.repeated)
        for name, member in value.items():
            yield from _repeated(member, f"{at}/{escaped(name)}")
    elif isinstance(value, list):
        for index, member in enumerate(value):
            yield from _repeated(member, f"{at}/{index}")


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
