"""Responses that are ready to send."""

from http import HTTPStatus
from wsgiref.types import WSGIEnvironment

from flask import Response
from werkzeug.datastructures import Headers


class ReadyResponse(Response):
    """A response of bytes with headers that are sent unchanged, without the checks of Werkzeug."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """Return the headers unchanged, or as Werkzeug corrects them if the status is no longer 200."""
        return self.headers if self.status_code == HTTPStatus.OK else super().get_wsgi_headers(environ)
