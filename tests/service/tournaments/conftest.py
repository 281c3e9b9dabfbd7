"""A client of the real server, and tournaments on it."""

from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.conftest import HttpServer
from tests.service.tournaments.playing import Party, new_party

NewParty = Callable[..., Party]


@pytest.fixture
def http(http_server: HttpServer, empty_stores: object) -> Iterator[httpx.Client]:
    """Return a client of the server, with empty stores."""
    with httpx.Client(base_url=http_server.url, timeout=30) as client:
        yield client


@pytest.fixture
def new(http: httpx.Client) -> NewParty:
    """Return a function that creates tournaments."""
    return lambda **settings: new_party(http, **settings)
