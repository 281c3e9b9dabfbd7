"""The WSGI application that gunicorn serves."""

# First: it leaves out what no server uses.
import db  # noqa: F401
from service.app import create_app
from worker.observability.logs import configure_logs

configure_logs()
app = create_app()
