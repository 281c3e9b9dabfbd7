"""Answers that are ready to send."""

from http import HTTPStatus
from wsgiref.types import WSGIEnvironment

from flask import Response
from werkzeug.datastructures import Headers


class ReadyResponse(Response):
    """Whole bytes under headers that may be sent as they stand: none is looked for and put right."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """The headers, unless it has become an answer without a body since."""
        return self.headers if self.status_code == HTTPStatus.OK else super().get_wsgi_headers(environ)
