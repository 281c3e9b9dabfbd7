"""What the OpenAPI document says of a route, written beside its view."""

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import BaseModel

View = TypeVar("View", bound=Callable[..., Any])


@dataclass(frozen=True, kw_only=True)
class Returns:
    """One answer of a route: a ``model`` as JSON, other media types with what they hold, and its headers' names."""

    model: type[BaseModel] | None = None
    text: str = ""
    """What the answer is. Default: the first line of the model's docstring."""
    headers: tuple[str, ...] = ()
    media: Mapping[str, str | type[BaseModel]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Description:
    """A route's documentation; what follows from the rest (the problems of a body, say) is not repeated here."""

    name: str
    tag: str
    summary: str
    text: str
    query: type[BaseModel] | None
    body: type[BaseModel] | None
    parameters: tuple[str, ...]
    answers: Mapping[int, Returns]
    problems: tuple[int, ...]
    has_etag: bool


def described(
    name: str,
    tag: str,
    answers: Mapping[int, type[BaseModel] | Returns],
    *,
    query: type[BaseModel] | None = None,
    body: type[BaseModel] | None = None,
    parameters: tuple[str, ...] = (),
    problems: tuple[int, ...] = (),
    has_etag: bool = False,
) -> Callable[[View], View]:
    """Document a view. Its docstring gives the summary and the description; ``name`` is the operation id,
    ``parameters`` are names of shared parameters, ``problems`` those that do not follow from the rest.
    """

    def attach(view: View) -> View:
        # What the function raises is for those who call it in Python.
        text = re.split(r"\n+Raises:", inspect.getdoc(view) or "")[0]
        summary, *paragraphs = text.split("\n\n")
        view.__dict__["description"] = Description(
            name=name,
            tag=tag,
            summary=summary.rstrip("."),
            text="\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs),
            query=query,
            body=body,
            parameters=parameters,
            answers={
                status: answer if isinstance(answer, Returns) else Returns(model=answer)
                for status, answer in answers.items()
            },
            problems=problems,
            has_etag=has_etag,
        )
        return view

    return attach


def description_of(view: object) -> Description | None:
    """How a view, or the function of a partial one, is described; None if it is not."""
    return getattr(getattr(view, "func", view), "description", None)
