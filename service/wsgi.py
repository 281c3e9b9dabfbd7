"""What gunicorn serves."""

from service.app import create_app
from worker.engine.logs import configure_logs

configure_logs()
app = create_app()
