"""The API in a server that waits a third as long for clients: ``gunicorn tests.service.http.hasty_app:app``.

Only gunicorn's processes import it.
"""

from deploy import http_worker
from service.wsgi import app
from tests.service.http.haste import HASTE

__all__ = ["app"]

http_worker.HEADERS_WITHIN_S /= HASTE
http_worker.BODY_WITHIN_S /= HASTE
http_worker.ACCEPTED_WITHIN_S /= HASTE
