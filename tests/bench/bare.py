"""The peers: a Flask route that only answers JSON, and a Celery task that only returns."""

import os

from celery import Celery
from flask import Flask

app = Flask(__name__)


@app.post("/")
def answer() -> dict[str, str]:
    """The least a Flask application can do."""
    return {"status": "ok"}


QUEUE = "bare"
celery_app = Celery("bare", broker=os.environ.get("BROKER_URL"), backend=os.environ.get("BARE_RESULT_URL"))
celery_app.conf.update(
    task_default_queue=QUEUE, broker_connection_retry_on_startup=True, worker_prefetch_multiplier=1
)


@celery_app.task(name="bare.echo")
def echo(value: int) -> int:
    """The least a Celery task can do."""
    return value
