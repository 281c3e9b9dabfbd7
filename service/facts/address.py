"""The canonical address of a fact, and the headers that name it where the same question is spelled otherwise."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from typing import Any, Final, Self

from pydantic import BaseModel

from service.facts.shapes import query_of, shapes_of, texts_of, values_of
from service.http.allowed import schema_of
from service.http.api_request import this_request
from service.http.body import query_texts, validate
from service.http.problems import FieldError, ProblemError, invalid
from service.http.request_headers import Pairs
from worker.declarations.operation import AnyOperation, Params, Question

ENGINE: Final = "engine"
"""The query parameter that names an operation's engine version; no operation has a parameter of this name."""
# A cache keeps a copy of each spelling, and should not be full of them.
FOR_AN_HOUR: Final = "public, max-age=3600"
# Proxies take some 4,000 bytes of headers in all unless told otherwise; a longer address is not named in them.
_MAX_NAMED_BYTES: Final = 1_500
# An unescaped plus sign in a query is read as a space.
_PLUS: Final = "+"
_JSON_BEGINS: Final = ("[", "{")
# The name of every parameter that is an expression. Other texts may have spaces between numbers.
_EXPRESSION: Final = "expression"
# A space between two operands stands where an operator must stand.
_NO_OPERATOR: Final = re.compile(r"([\d)\]}])\s+([\d(\[{])")


@dataclass(frozen=True, slots=True)
class AddressedQuestion:
    """A question to an operation, as the address of its answer asks it."""

    question: Question
    versioned: bool
    """True if the request names the engine version."""
    etag: str
    """The ETag of the answer: the computation's digest, in hexadecimal."""
    address: str
    """The address of the answer, a path with a query; with the engine version if the request names it."""
    lasting_address: str
    """The address of the answer that names the engine version."""

    @classmethod
    def of(cls, question: Question, *, versioned: bool) -> Self:
        """Return the question with the addresses of its answer."""
        operation = question.operation
        path = path_of(operation)
        etag = question.digest.hex()
        texts = texts_of(operation.params, question.canonical)
        lasting = f"{path}?{query_of(texts | {ENGINE: str(operation.version)})}"
        plain = f"{path}?{query_of(texts)}" if texts else path
        return cls(question, versioned, etag, lasting if versioned else plain, lasting)


def path_of(operation: AnyOperation) -> str:
    """Return the path of an operation."""
    return f"/v1/{operation.game}/{operation.name}"


def read_question(operation: AnyOperation) -> AddressedQuestion:
    """Return the question of the current request, in whichever form it is written.

    Raises:
        ProblemError: 422 with the invalid parameters; 404 or 410 if it names another engine version than the current.
    """
    model: type[Params] = operation.params
    once = {name for name, shape in shapes_of(model).items() if shape.items is None}
    texts = query_texts({*once, ENGINE})
    version = texts.pop(ENGINE, None)
    if version is not None:
        _check_engine(operation, version[0])
    if lost := _find_lost_plus(model, texts, this_request().query_string):
        raise invalid(lost)
    restored = {name: [_restore_plus(model, name, text) for text in given] for name, given in texts.items()}
    params = validate(model, values_of(model, restored), part="query")
    return AddressedQuestion.of(Question(operation, params), versioned=version is not None)


def _check_engine(operation: AnyOperation, version: str) -> None:
    current = operation.version
    if not (version.isascii() and version.isdigit() and len(version) <= 9):
        detail = f"This should be an engine version of {operation.kind}; the current one is {current}"
        raise invalid([FieldError(f"/{ENGINE}", detail, "query")])
    if int(version) != current:
        gone = int(version) < current
        detail = f"This is engine version {current} of {operation.kind}; version {int(version)} is " + (
            "gone" if gone else "not known here"
        )
        raise ProblemError(
            HTTPStatus.GONE if gone else HTTPStatus.NOT_FOUND,
            f"/{ENGINE}: {detail}",
            name="other-engine",
            errors=[FieldError(f"/{ENGINE}", detail, "query")],
        )


def spelling_headers(asked: str, canonical: str, lasting: str, caching: str) -> Pairs:
    """Return the headers by which an answer names its addresses, and how long a cache may keep it.

    ``asked`` is the address of the request, ``canonical`` the one among all spellings of it, ``lasting`` the one whose
    answer never changes, and ``caching`` the ``Cache-Control`` of the canonical one (RFC 9110, 8.7; RFC 6596).
    """
    headers = [("Cache-Control", caching if asked == canonical else FOR_AN_HOUR)]
    if asked != lasting and len(lasting) <= _MAX_NAMED_BYTES:
        headers.append(("Content-Location", lasting))
    if asked != canonical and len(canonical) <= _MAX_NAMED_BYTES:
        headers.append(("Link", f'<{canonical}>; rel="canonical"'))
    return tuple(headers)


def _restore_plus(model: type[BaseModel], name: str, text: str) -> str:
    """Return the text of a parameter with ``+`` again where it can only have been that."""
    if name not in _with_plus(model):
        return text
    if text.lstrip().startswith(_JSON_BEGINS):
        return text.replace('" "', f'"{_PLUS}"')
    return ",".join(_PLUS if entry.isspace() else entry for entry in text.split(","))


def _find_lost_plus(
    model: type[BaseModel], texts: Mapping[str, Sequence[str]], query: bytes
) -> list[FieldError]:
    """Return errors for expressions without an operator between operands, if ``query`` has a ``+`` in them."""
    errors = []
    for pair in query.decode("latin-1").split("&"):
        name, _, raw = pair.partition("=")
        if name != _EXPRESSION or name not in model.model_fields or _PLUS not in raw:
            continue
        if lost := _NO_OPERATOR.search(texts[name][0]):
            detail = (
                f"In an address, `+` means a space; write it `%2B`. An operator is missing between `{lost[1]}` and"
                f" `{lost[2]}`"
            )
            errors.append(FieldError(f"/{name}", detail, "query"))
    return errors


@lru_cache(maxsize=256)
def _with_plus(model: type[BaseModel]) -> frozenset[str]:
    """Return the names of the parameters that can have the sign ``+`` in them, at any depth."""
    return frozenset(name for name, field in schema_of(model)["properties"].items() if _has_plus(field))


def _has_plus(schema: Any) -> bool:
    match schema:
        case {"enum": [*names]} if _PLUS in names:
            return True
        case Mapping():
            return any(map(_has_plus, schema.values()))
        case list():
            return any(map(_has_plus, schema))
    return False
