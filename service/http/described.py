"""What the OpenAPI document says of a route, written beside its view."""

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
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


@dataclass(frozen=True)
class Described:
    """Decorates a view with its documentation.

    What follows from the rest is not repeated: a body's problems, say, or a page's ``Link``.
    """

    operation_id: str
    tag: str
    answers: Mapping[int, type[BaseModel] | Returns]
    _: KW_ONLY
    text: str = ""
    """Summary and description, as paragraphs. Default: the view's docstring."""
    path: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What to say of variable parts of the path, in the words of OpenAPI."""
    query: tuple[type[BaseModel], ...] | type[BaseModel] = ()
    body: type[BaseModel] | None = None
    parameters: tuple[str, ...] = ()
    """Names of parameters that routes share."""
    problems: tuple[int, ...] = ()
    has_etag: bool = False

    def __call__(self, view: View) -> View:
        """The view itself, which now carries its documentation."""
        view.__dict__["described"] = self
        return view

    def returns(self) -> dict[int, Returns]:
        """The answers by status."""
        return {
            status: answer if isinstance(answer, Returns) else Returns(model=answer)
            for status, answer in self.answers.items()
        }


def description_of(view: object) -> Described | None:
    """The documentation of a view, or of the function of a partial one; None if it has none."""
    return getattr(view, "described", None) or getattr(getattr(view, "func", None), "described", None)


def summary_of(view: object) -> tuple[str, str]:
    """The first line of a view's description and the paragraphs after it, without what it raises."""
    route = description_of(view)
    text = (route and route.text) or inspect.getdoc(getattr(view, "func", view)) or ""
    text = re.split(r"\n+Raises:", text)[0]
    summary, *paragraphs = text.split("\n\n")
    return summary.rstrip("."), "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
