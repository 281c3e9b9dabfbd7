"""The connection to the service, made with the published Python client."""

from collections.abc import Callable
from importlib import metadata

import httpx

from countinghouse_client import Client
from countinghouse_client.cli.errors import BadInputError

DISTRIBUTION = "countinghouse-client"
NOT_INSTALLED = "0+source"


def version() -> str:
    """Return the program's version, or ``NOT_INSTALLED`` when it runs from a bare source tree."""
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return NOT_INSTALLED


def connect(
    server: str,
    api_key: str | None = None,
    on_response: Callable[[httpx.Response], None] | None = None,
) -> Client:
    """Return a client of ``server``; ``on_response`` is called with every successful response.

    Raises:
        BadInputError: ``server`` is not an HTTP URL, or the key cannot be sent.
    """
    try:
        return Client(server, api_key, user_agent=f"countinghouse/{version()}", on_response=on_response)
    except ValueError as error:
        option = "--api-key" if "API key" in str(error) else "--server"
        raise BadInputError(f"{option}: {error}") from None
