"""Validation of bodies and queries."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import lru_cache
from http import HTTPStatus
from itertools import islice
from typing import Final, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import from_json
from werkzeug.wsgi import get_content_length

from service.http.api_request import this_request
from service.http.problems import FieldError, ProblemError, invalid
from worker.jobs.job_document import RequestPart

MAX_ERRORS_LISTED = 20

# Python reads 4,300 digits at most.
INTEGER: Final = re.compile(r"-?[0-9]{1,4000}", re.ASCII)
"""An integer in a query."""

# Replacements for the validator's messages that use Python's terms.
MESSAGES = {
    "extra_forbidden": "Unknown field",
    "missing": "This field is required",
    "model_type": "This should be an object",
    "dict_type": "This should be an object",
    "list_type": "This should be an array",
    "tuple_type": "This should be an array",
    "int_type": "This should be an integer",
    "int_parsing": "This should be an integer",
    "string_type": "This should be a string",
    "string_pattern_mismatch": "This contains invalid characters",
    "bool_type": "This should be true or false",
}

M = TypeVar("M", bound=BaseModel)


def read_json() -> object:
    """Return the body of the current request as JSON values.

    Raises:
        ProblemError: like `ApiRequest.read_body` and `parse_json`.
    """
    return parse_json(this_request().read_body())


def optional_json() -> object:
    """Return the body as JSON values; an empty object if there is no body. Raises as `read_json`."""
    environ = this_request().environ
    nothing = not get_content_length(environ) and "HTTP_TRANSFER_ENCODING" not in environ
    return {} if nothing else read_json()


def parse_json(body: bytes) -> object:
    """Return the body as JSON values.

    Raises:
        ProblemError: 400 if it is not JSON, or nested too deeply; 422 if a string in it contains U+0000.
    """
    try:
        value: object = from_json(body, allow_inf_nan=False)
    except ValueError as error:
        raise ProblemError(
            HTTPStatus.BAD_REQUEST, f"The body is not JSON: {error}.", name="malformed-json"
        ) from None
    # The character can be in JSON only as an escape, and hardly any body has one.
    if b"\\u0000" in body:
        refuse_nul(value, "body")
    return value


def validate(model: type[M], value: object, *, at: str = "", part: RequestPart = "body") -> M:
    """Return ``value`` as a ``model``; ``at`` is its JSON pointer in the request.

    Raises:
        ProblemError: 422 with the invalid fields.
    """
    try:
        return model.model_validate(value)
    except ValidationError as error:
        errors = error.errors(include_url=False, include_input=False, include_context=False)
        raise invalid(
            [
                FieldError(
                    at + _pointer(value, fault["loc"], absent=fault["type"] == "missing"),
                    MESSAGES.get(fault["type"], fault["msg"]),
                    part,
                )
                for fault in errors[:MAX_ERRORS_LISTED]
            ]
        ) from None


def query_texts(repeatable: Container[str] = ()) -> dict[str, list[str]]:
    """Return each parameter of the request's query with its texts; ``repeatable`` parameters may have several.

    Raises:
        ProblemError: 422 with other parameters that are repeated, and parameters that contain U+0000.
    """
    values = dict(this_request().args.lists())
    refuse_nul({name: texts if len(texts) > 1 else texts[0] for name, texts in values.items()}, "query")
    repeated = [name for name, texts in values.items() if len(texts) > 1 and name not in repeatable]
    if repeated:
        raise invalid(
            [
                FieldError(_pointer({}, [name], absent=True), "This is given more than once", "query")
                for name in repeated
            ]
        )
    return values


def validate_query(model: type[M]) -> M:
    """Return the request's query as a ``model``.

    Raises:
        ProblemError: 422 with the parameters that are invalid or repeated, or contain U+0000.
    """
    values = {name: texts[0] for name, texts in query_texts().items()}
    # The validator would read `5_0`, `2.0` and ` 5` too.
    wrong = [name for name in values if name in _integer_names(model) and not INTEGER.fullmatch(values[name])]
    if wrong:
        raise invalid([FieldError(f"/{name}", MESSAGES["int_parsing"], "query") for name in wrong])
    return validate(model, values, part="query")


@lru_cache(maxsize=256)
def _integer_names(model: type[BaseModel]) -> frozenset[str]:
    """Return the names of a query's parameters that are integers."""
    properties = model.model_json_schema()["properties"] if model.model_fields else {}
    return frozenset(
        name
        for name, schema in properties.items()
        if any(one.get("type") == "integer" for one in (schema, *schema.get("anyOf", ())))
    )


def refuse_nul(value: object, part: RequestPart) -> None:
    """Refuse U+0000 in strings and names: neither PostgreSQL nor a file name can hold it."""
    pointers = islice(_with_nul(value, ""), MAX_ERRORS_LISTED)
    errors = [FieldError(pointer, "This contains the character U+0000", part) for pointer in pointers]
    if errors:
        raise invalid(errors)


def _with_nul(value: object, pointer: str) -> Iterator[str]:
    """Yield the JSON pointers of strings in ``value`` that contain U+0000, and of objects with such a name."""
    if isinstance(value, str):
        if "\0" in value:
            yield pointer
    elif isinstance(value, Mapping):
        for name, member in value.items():
            if "\0" in name:
                yield pointer
            yield from _with_nul(member, f"{pointer}/{_escaped(name)}")
    elif isinstance(value, list):
        for index, member in enumerate(value):
            yield from _with_nul(member, f"{pointer}/{index}")


def _pointer(value: object, location: Sequence[int | str], *, absent: bool) -> str:
    """Return the JSON pointer (RFC 6901) of an error: its location without the names of a union's alternatives.

    The pointer ends at a value in the document, except for fields of the first level (they may have defaults) and for a
    missing field, which is ``absent``.
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
    return "".join("/" + _escaped(token) for token in tokens)


def _escaped(token: str) -> str:
    return token.replace("~", "~0").replace("/", "~1")
