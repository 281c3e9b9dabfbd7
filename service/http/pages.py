"""Pages of lists: the query, and the answer with the link to the next page."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Annotated, Generic, TypeVar
from urllib.parse import urlencode
from uuid import UUID

from flask import Response, request
from pydantic import BaseModel, ConfigDict, Field

from worker.declarations.documented import Answer, Documented
from worker.declarations.table import DEFAULT_PAGE, MAX_PAGE

JSON = "application/json"

T = TypeVar("T")


class PageQuery(Documented):
    """The page of a list to show."""

    model_config = ConfigDict(extra="forbid")

    limit: Annotated[int, Field(ge=1, le=MAX_PAGE)] = DEFAULT_PAGE
    """Maximum number of items in a page."""
    cursor: UUID | None = None
    """The `next` of the previous page."""


class Page(Answer, Generic[T]):
    """A page of a list."""

    items: list[T]
    """The items of the page, in the order of the list."""
    next: UUID | None
    """The `cursor` of the next page; null at the end."""


def page_response(items: Iterable[str], following: object | None) -> Response:
    """Return a page of ``items``, each JSON text; ``following`` is the cursor of the next page, None at the end."""
    cursor = "null" if following is None else f'"{following}"'
    response = Response(f'{{"items":[{",".join(items)}],"next":{cursor}}}', mimetype=JSON)
    if following is not None:
        query = urlencode({**request.args.to_dict(), "cursor": str(following)})
        response.headers["Link"] = f'<{request.path}?{query}>; rel="next"'
    return response


def model_json(model: BaseModel) -> str:
    """Return a model as JSON text, without the fields that were not set."""
    return model.model_dump_json(by_alias=True, exclude_unset=True)


def model_response(model: BaseModel, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Return a model as a JSON response."""
    return Response(model_json(model), status, mimetype=JSON)
