"""The canonical address of a fact, and the headers that name it where the same question is spelled otherwise."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, Self

from service.facts.shapes import query_of, shapes_of, texts_of, values_of
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
    params = validate(model, values_of(model, texts), part="query")
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
