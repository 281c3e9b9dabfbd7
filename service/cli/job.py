"""Answers of the server, as views read them."""

import json
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from service.cli.errors import ServerError

UNFINISHED = ("queued", "running")


def attributes(value: Any) -> Any:
    """JSON with the fields of its objects as attributes.

    Views annotate what they get with the model that the server declares, for the type checker alone: loading the models
    would double the time the program takes to start, and a newer server's additional fields do no harm.
    """
    if isinstance(value, Mapping):
        return SimpleNamespace(**{name: attributes(field) for name, field in value.items()})
    return [attributes(entry) for entry in value] if isinstance(value, list) else value


def parse_object(body: bytes) -> dict[str, Any]:
    """``body`` as a JSON object.

    Raises:
        ServerError: it is something else.
    """
    try:
        value = json.loads(body)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise ServerError("The answer is not that of a Countinghouse server; is the address right?")
    return value
