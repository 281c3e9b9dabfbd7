"""The server's answers, in the form that views read."""

import json
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from countinghouse_client.cli.errors import ServerError

UNFINISHED = ("queued", "running")


def attributes(value: Any) -> Any:
    """Convert JSON to objects with the fields as attributes.

    Views annotate these objects with the server's models for the type checker only. Loading the models would double the
    time the program takes to start, and without them a newer server's additional fields do no harm.
    """
    if isinstance(value, Mapping):
        return SimpleNamespace(**{name: attributes(field) for name, field in value.items()})
    return [attributes(entry) for entry in value] if isinstance(value, list) else value


def parse_object(body: bytes) -> dict[str, Any]:
    """Parse ``body`` as a JSON object.

    Raises:
        ServerError: ``body`` is not a JSON object.
    """
    try:
        value = json.loads(body)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise ServerError("The answer is not that of a Countinghouse server; is the address right?")
    return value
