"""Validation of bodies and queries."""

import re
from collections.abc import Collection, Container, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Final, TypeVar

from flask import current_app
from pydantic import BaseModel, ValidationError
from werkzeug.wsgi import get_content_length

from service.http.api_request import ApiRequest, this_request
from service.http.described import description_of
from service.http.faults import describe_faults, unknown_field
from service.http.json_text import pointer_to, read_values
from service.http.problems import MAX_ERRORS_LISTED, FieldError, invalid
from worker.jobs.job_document import RequestPart

# Python reads 4,300 digits at most.
INTEGER: Final = re.compile(r"-?[0-9]{1,4000}", re.ASCII)
"""An integer in a query."""
PICTURE: Final = frozenset({"picture", "width"})
"""The parameters of routes that also answer with a picture."""
_NO_INTEGER: Final = "-"
"""A text that no validator reads as an integer."""

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
        ProblemError: like `read_values`; 422 if a string in it contains U+0000.
    """
    value = read_values(body)
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
        raise invalid(describe_faults(error, model, value, at=at, part=part)) from None


def query_texts(once: Container[str] | None = None) -> dict[str, list[str]]:
    """Return each parameter of the request's query with its texts; those named in ``once``, or all, have one text.

    Raises:
        ProblemError: 422 with these if they are repeated, and with parameters that contain U+0000.
    """
    values = dict(this_request().args.lists())
    refuse_nul({name: texts if len(texts) > 1 else texts[0] for name, texts in values.items()}, "query")
    repeated = [name for name, texts in values.items() if len(texts) > 1 and (once is None or name in once)]
    if repeated:
        detail = "This parameter is given more than once; give it once"
        raise invalid([FieldError(pointer_to([name]), detail, "query") for name in repeated])
    return values


def check_query(request: ApiRequest) -> None:
    """Refuse parameters that the request's route does not have, unless its view validates the whole query.

    Raises:
        ProblemError: 422 with the unknown parameters.
    """
    if request.query_string and request.endpoint and request.method != "OPTIONS":
        known = _known_parameters(current_app.view_functions[request.endpoint])
        if known is not None:
            refuse_unknown(request, known)


def refuse_unknown(request: ApiRequest, known: Collection[str]) -> None:
    """Refuse parameters of the query that are not ``known``.

    Raises:
        ProblemError: 422 with the unknown parameters.
    """
    wrong = [name for name in request.args if name not in known]
    if wrong:
        errors = [
            FieldError(pointer_to([name]), unknown_field("parameter", name, known), "query")
            for name in wrong[:MAX_ERRORS_LISTED]
        ]
        raise invalid(errors)


@lru_cache(maxsize=256)
def _known_parameters(view: object) -> Collection[str] | None:
    """Return the names of a view's query parameters; None if it validates them itself, or is not documented."""
    route = description_of(view)
    if route is None:
        return None
    if any(model.model_config.get("extra") == "forbid" for model in route.queries):
        return None
    return [
        *(name for model in route.queries for name in model.model_fields),
        *sorted(PICTURE & set(route.parameters)),
    ]


def validate_query(model: type[M]) -> M:
    """Return the request's query as a ``model``.

    Raises:
        ProblemError: 422 with the parameters that are invalid or repeated, or contain U+0000.
    """
    # An unknown parameter is wrong whether it is repeated or not.
    known = {field.alias or name for name, field in model.model_fields.items()}
    texts = query_texts(known if model.model_config.get("extra") == "forbid" else None)
    return parse_query(model, {name: values[0] for name, values in texts.items()})


def parse_query(model: type[M], texts: Mapping[str, str]) -> M:
    """Return the texts of a query's parameters as a ``model``.

    Raises:
        ProblemError: 422 with the parameters that are invalid.
    """
    # The validator would read `5_0`, `2.0` and ` 5` too.
    wrong = {name for name in _integer_names(model) & texts.keys() if not INTEGER.fullmatch(texts[name])}
    return validate(model, {**texts, **dict.fromkeys(wrong, _NO_INTEGER)}, part="query")


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
    places = islice(_with_nul(value, ()), MAX_ERRORS_LISTED)
    errors = [FieldError(pointer_to(place), "This contains the character U+0000", part) for place in places]
    if errors:
        raise invalid(errors)


def _with_nul(value: object, place: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the places of strings in ``value`` that contain U+0000, and of objects with such a name."""
    if isinstance(value, str):
        if "\0" in value:
            yield place
    elif isinstance(value, Mapping):
        for name, member in value.items():
            if "\0" in name:
                yield place
            yield from _with_nul(member, (*place, name))
    elif isinstance(value, list):
        for index, member in enumerate(value):
            yield from _with_nul(member, (*place, str(index)))
