"""Structured logs: one JSON object a line on standard error, with what is bound to the request or the shard."""

import logging
import os
import sys

import structlog
from pydantic_core import to_json
from structlog.typing import Processor

from worker.engine.tracing.spans import add_trace_id

SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    add_trace_id,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
    structlog.processors.StackInfoRenderer(),
    structlog.processors.format_exc_info,
)


def _json(event: object, **_: object) -> str:
    return to_json(event, fallback=str).decode()


def configure_logs() -> None:
    """Send our events and those of the libraries through one JSON renderer. ``LOG_LEVEL`` defaults to ``INFO``."""
    level = logging.getLevelNamesMapping().get(os.environ.get("LOG_LEVEL", "").upper(), logging.INFO)
    structlog.configure(
        processors=[*SHARED, structlog.processors.JSONRenderer(serializer=_json)],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *SHARED],
            processor=structlog.processors.JSONRenderer(),
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(level, logging.WARNING))
