"""The OpenAPI documentation of a route, written beside its view, and the media types that follow from it."""

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import lru_cache
from http import HTTPStatus
from typing import Any, TypeVar

from pydantic import BaseModel

from service.http.pages import JSON

View = TypeVar("View", bound=Callable[..., Any])


@dataclass(frozen=True, kw_only=True)
class Returns:
    """An answer of a route: a ``model`` as JSON, other media types with their contents, and names of headers."""

    model: type[BaseModel] | None = None
    text: str = ""
    """Description of the answer. Default: the first line of the model's docstring."""
    headers: tuple[str, ...] = ()
    media: Mapping[str, str | type[BaseModel]] = field(default_factory=dict)


def tag_name(name: str) -> str:
    """Return a tag that can name a module of a client: ``derful31`` for ``31-derful``, ``a_b`` for ``a-b``."""
    return re.sub(r"^(\d+)-(.+)$", r"\2\1", name).replace("-", "_")


@dataclass(frozen=True)
class Described:
    """A decorator that attaches documentation to a view.

    Documentation that follows from other parts is not repeated, such as a body's problems or a page's ``Link``.
    """

    operation_id: str
    tag: str
    answers: Mapping[int, type[BaseModel] | Returns]
    _: KW_ONLY
    text: str = ""
    """Summary and description, as paragraphs. Default: the view's docstring."""
    path: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """OpenAPI fields of the variable parts of the path, by name."""
    query: tuple[type[BaseModel], ...] | type[BaseModel] = ()
    body: type[BaseModel] | None = None
    parameters: tuple[str, ...] = ()
    """Names of parameters that routes share."""
    problems: tuple[int, ...] = ()
    has_etag: bool = False

    def __call__(self, view: View) -> View:
        """Return the view itself, with this documentation attached."""
        view.__dict__["described"] = self
        return view

    @property
    def queries(self) -> tuple[type[BaseModel], ...]:
        """The models of the query."""
        return self.query if isinstance(self.query, tuple) else (self.query,)

    def returns(self) -> dict[int, Returns]:
        """Return the answers by status."""
        return {
            status: answer if isinstance(answer, Returns) else Returns(model=answer)
            for status, answer in self.answers.items()
        }


def description_of(view: object) -> Described | None:
    """Return the documentation of a view, or of the function of a partial view; None if it has none."""
    return getattr(view, "described", None) or getattr(getattr(view, "func", None), "described", None)


def summary_of(view: object) -> tuple[str, str]:
    """Return the first line of a view's description, and the paragraphs after it without ``Raises``."""
    route = description_of(view)
    text = (route and route.text) or inspect.getdoc(getattr(view, "func", view)) or ""
    text = re.split(r"\n+Raises:", text)[0]
    summary, *paragraphs = text.split("\n\n")
    return summary.rstrip("."), "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


@lru_cache(maxsize=512)
def documented_types(view: object) -> Sequence[str]:
    """Return the media types of a view's successful answers."""
    route = description_of(view)
    found: dict[str, None] = {}
    for status, answer in route.returns().items() if route else ():
        if status < HTTPStatus.MULTIPLE_CHOICES:
            found |= dict.fromkeys([JSON] if answer.model else [])
            found |= dict.fromkeys(answer.media)
    return tuple(found)
