"""Identifiers: UUID version 7 (RFC 9562), so that order by id is order by time."""

from uuid import UUID

import uuid6


def new_id() -> UUID:
    """A new time-ordered identifier."""
    return UUID(int=uuid6.uuid7().int)
