"""The step of the pipeline that answers what this process knows, instead of a view."""

from collections.abc import Callable

from flask import Response

from service.http.api_request import ApiRequest
from service.observability.metrics import CacheLayer, cache_hit

Find = Callable[[ApiRequest], Response | None]
"""Function that returns the answer to a request if this process knows it."""


class KnownAnswers:
    """The views that may know an answer."""

    def __init__(self) -> None:
        self._views: dict[str, Find] = {}

    def add(self, endpoint: str, find: Find) -> None:
        """Answer requests of this view with what ``find`` returns."""
        self._views[endpoint] = find

    def answer(self, request: ApiRequest) -> Response | None:
        """Return the answer to a request, if this process knows it."""
        find = self._views.get(request.endpoint or "")
        known = None if find is None else find(request)
        if known is not None:
            cache_hit(CacheLayer.PROCESS)
        return known
