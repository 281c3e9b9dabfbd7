"""A worker with the tests' own operations: ``python -m worker.engine tests.worker_app``."""

import worker.engine.app  # noqa: F401  # declares the task
from tests.operations import install
from worker.jobs.queue import app

__all__ = ["app"]

install()
