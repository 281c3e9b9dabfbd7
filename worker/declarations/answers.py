"""The base of the API's response bodies, and the form of times in them."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import ConfigDict, PlainSerializer, WithJsonSchema

from worker.declarations.documented import Documented


class Answer(Documented):
    """The body of a response. Fields that were not set are not sent."""

    model_config = ConfigDict(extra="forbid", frozen=True, from_attributes=True, validate_by_name=True)


def timestamp(moment: datetime) -> str:
    """Return a time as RFC 3339 in UTC, to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


Timestamp = Annotated[
    datetime,
    PlainSerializer(timestamp, when_used="json"),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
"""A time, serialized by ``timestamp``."""
