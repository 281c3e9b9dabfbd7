"""Structured logs: one JSON object a line on standard error, with the context of the request or the shard."""

import logging
import sys
from datetime import UTC, datetime

import structlog
from pydantic_core import to_json
from structlog.typing import EventDict, Processor

from worker.observability.tracing import add_trace_id
from worker.settings import log_level


def _add_time(_logger: object, _method: str, event: EventDict) -> EventDict:
    # The renderer writes a datetime faster than it could be formatted here.
    event["time"] = datetime.now(UTC)
    return event


def _render_entry(_logger: object, _method: str, event: EventDict) -> bytes:
    return to_json(event, fallback=str)


def _render_text(logger: object, method: str, event: EventDict) -> str:
    return _render_entry(logger, method, event).decode()


SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    add_trace_id,
    structlog.processors.add_log_level,
    _add_time,
    structlog.processors.format_exc_info,
)


def configure_logs() -> None:
    """Send our events and libraries' events through one JSON renderer. ``LOG_LEVEL`` defaults to ``INFO``."""
    level = log_level()
    structlog.configure(
        processors=[*SHARED, _render_entry],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.BytesLoggerFactory(file=sys.stderr.buffer),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[
                structlog.stdlib.add_logger_name,
                *SHARED,
                structlog.processors.StackInfoRenderer(),
            ],
            processor=_render_text,
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(level, logging.WARNING))
