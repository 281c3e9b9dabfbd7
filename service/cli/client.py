"""The connection with the service: the published client."""

from collections.abc import Callable
from importlib import metadata

import httpx

from countinghouse_client import Client
from service.cli.errors import BadInputError

DISTRIBUTION = "countinghouse"
NOT_INSTALLED = "0+source"


def version() -> str:
    """The version of the program, or ``NOT_INSTALLED`` when it runs from a bare source tree."""
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return NOT_INSTALLED


def connect(
    server: str,
    api_key: str | None = None,
    on_response: Callable[[httpx.Response], None] | None = None,
) -> Client:
    """A client of ``server``; ``on_response`` gets every answer as it came.

    Raises:
        BadInputError: it is no HTTP URL, or the key cannot be sent.
    """
    try:
        return Client(server, api_key, user_agent=f"countinghouse/{version()}", on_response=on_response)
    except ValueError as error:
        option = "--api-key" if "API key" in str(error) else "--server"
        raise BadInputError(f"{option}: {error}") from None
