"""The canonical address of a fact; every other way to ask the same question is redirected to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from typing import Final
from urllib.parse import quote

from flask import Request
from pydantic import BaseModel

from service.facts.shapes import parse_values, shapes_of, texts_of
from service.http.body import query_texts, refuse_nul, validate
from service.http.problems import FieldError, ProblemError, invalid
from worker.declarations.operation import AnyOperation, Params

ENGINE: Final = "engine"
"""The query parameter that names an operation's engine version; no operation has a parameter of this name."""
# These characters need no escape in a query (RFC 3986), and lists are full of them.
_AS_THEY_ARE: Final = ",/:"


@dataclass(frozen=True)
class AddressedQuestion:
    """A question to an operation; ``versioned`` is true if the request names the engine version."""

    operation: AnyOperation
    params: Params
    versioned: bool

    @property
    def address(self) -> str:
        """The address of the answer: a path with a query."""
        return self._address(versioned=self.versioned)

    @property
    def lasting_address(self) -> str:
        """The address of the answer that names the engine version."""
        return self._address(versioned=True)

    @property
    def digest(self) -> str:
        """The computation's digest, in hexadecimal."""
        return self.operation.digest(self.params.canonical()).hex()

    @cached_property
    def _texts(self) -> dict[str, str]:
        return texts_of(self.params)

    def _address(self, *, versioned: bool) -> str:
        texts = self._texts | ({ENGINE: str(self.operation.version)} if versioned else {})
        query = "&".join(f"{name}={quote(texts[name], safe=_AS_THEY_ARE)}" for name in sorted(texts))
        return f"{path_of(self.operation)}?{query}" if query else path_of(self.operation)


def path_of(operation: AnyOperation) -> str:
    """Return the path of an operation."""
    return f"/v1/{operation.game}/{operation.name}"


def read_question(operation: AnyOperation) -> AddressedQuestion:
    """Return the question of the current request, in whichever form it is written.

    Raises:
        ProblemError: 422 with the invalid parameters; 404 or 410 if it names another engine version than the current.
    """
    model: type[Params] = operation.params
    lists = {name for name, shape in shapes_of(model).items() if shape.items is not None}
    texts = query_texts(repeatable=lists)
    version = texts.pop(ENGINE, None)
    if version is not None:
        _check_engine(operation, version[0])
    _refuse_chance(operation, texts)
    params = validate(model, _parse_values(model, texts), part="query")
    return AddressedQuestion(operation, params, version is not None)


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


def _refuse_chance(operation: AnyOperation, texts: Mapping[str, Sequence[str]]) -> None:
    """Refuse a question without a parameter that would be drawn at random: its answer is not a fact."""
    missing = [name for name in operation.params.draws() if not "".join(texts.get(name, ())).strip()]
    if missing:
        detail = "This field is required: left to chance, the answer would have no address. POST draws it"
        raise invalid([FieldError(f"/{name}", detail, "query") for name in missing])


def _parse_values(model: type[BaseModel], texts: Mapping[str, Sequence[str]]) -> dict[str, object]:
    """Return the JSON values of a query's texts; parameters with unknown names stay text."""
    shapes = shapes_of(model)
    values: dict[str, object] = {}
    faults: list[FieldError] = []
    for name, given in texts.items():
        try:
            values[name] = parse_values(shapes[name], given) if name in shapes else given[0]
        except ValueError as error:
            faults.append(FieldError(f"/{name}", f"This should be JSON: {error}", "query"))
    if faults:
        raise invalid(faults)
    refuse_nul(values, "query")
    return values


def address_of(request: Request) -> str:
    """Return the path and query of a request, as they were sent."""
    query = request.query_string.decode("latin-1")
    return f"{request.path}?{query}" if query else request.path
