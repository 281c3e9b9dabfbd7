"""The time that finished jobs are kept."""

import os
from datetime import timedelta

DEFAULT_RETENTION_DAYS = 30


def retention() -> timedelta:
    """Return the time for which finished jobs are kept: ``RETENTION_DAYS``."""
    return timedelta(days=float(os.environ.get("RETENTION_DAYS", DEFAULT_RETENTION_DAYS)))
