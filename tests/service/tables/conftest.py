"""A small Krypto table, built."""

import pytest
from flask.testing import FlaskClient

from tests.tables import SMALL_KRYPTO, build, want_only


@pytest.fixture
def table(api: FlaskClient, monkeypatch: pytest.MonkeyPatch, worker: int) -> FlaskClient:
    """Return a client of the application, with the table built."""
    want_only(monkeypatch, SMALL_KRYPTO)
    build()
    return api
