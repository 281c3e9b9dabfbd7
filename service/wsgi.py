"""The WSGI application that gunicorn serves."""

from service.app import create_app
from worker.observability.logs import configure_logs

configure_logs()
app = create_app()
