"""The peers: a Flask route that only answers JSON, a Celery task that only returns, and a route that waits for it."""

import os

from celery import Celery
from flask import Flask

app = Flask(__name__)


@app.post("/")
def answer() -> dict[str, str]:
    """Return JSON and do nothing else, as the least a Flask application can do."""
    return {"status": "ok"}


@app.post("/echo")
def round_trip() -> dict[str, int]:
    """Send a task and wait for its result, as the least a Flask application with a Celery worker can do."""
    number: int = echo.apply_async((1,)).get(timeout=30)
    return {"number": number}


QUEUE = "bare"
celery_app = Celery("bare", broker=os.environ.get("BROKER_URL"), backend=os.environ.get("BARE_RESULT_URL"))
celery_app.conf.update(
    task_default_queue=QUEUE, broker_connection_retry_on_startup=True, worker_prefetch_multiplier=1
)


@celery_app.task(name="bare.echo")
def echo(value: int) -> int:
    """Return the message, as the least a Celery task can do."""
    return value
