"""The API with the tests' own operations: ``gunicorn tests.wsgi_app:app``."""

from service.app import create_app
from tests.operations import install
from worker.observability.logs import configure_logs

configure_logs()
install()
app = create_app()
"""WSGI application for gunicorn."""
