"""Pausing a worker that cannot reach PostgreSQL: it would lose messages that others may be able to process."""

from typing import Any

import structlog
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from db.sessions import autocommit

log = structlog.get_logger(__name__)


def take_while_reachable(consumer: Any) -> bool:
    """Start or stop taking messages, and return True if the worker takes them now."""
    reachable = _is_reachable()
    taking = consumer.task_consumer
    for name, queue in consumer.app.amqp.queues.consume_from.items():
        if taking.consuming_from(name) == reachable:
            continue
        log.warning("messages_taken" if reachable else "messages_not_taken", queue=name)
        if reachable:
            taking.add_queue(queue)
            taking.consume()
        else:
            taking.cancel_by_queue(name)
    return reachable


def _is_reachable() -> bool:
    try:
        with autocommit() as connection:
            connection.execute(text("SELECT 1"))
    except SQLAlchemyError as error:
        log.warning("database_away", error=str(error))
        return False
    return True
