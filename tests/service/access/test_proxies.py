"""Limits by address behind proxies: each caller has their own, and a header cannot choose another."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from flask.testing import FlaskClient

from db import settings
from service.access.connection import PROXIES_VARIABLE, TrustedProxies, read_trusted_proxies
from service.access.setting import KEYS_VARIABLE, PLAY_VARIABLE
from service.app import create_app
from tests.conftest import HttpServer, running_gunicorn
from tests.local_nginx import Nginx, local_nginx, needs_nginx
from worker.settings import SettingError

PROXY, OTHER_PROXY, CALLER, FORGED = "10.1.0.7", "10.1.0.8", "192.0.2.7", "203.0.113.9"
IN_NETWORK = {PROXIES_VARIABLE: "10.1.0.0/16"}
LIMIT = 4


@pytest.mark.parametrize(
    ("value", "connected", "forwarded", "found"),
    [
        ("", PROXY, CALLER, PROXY),
        ("0", PROXY, CALLER, PROXY),
        # The header is read that many addresses from the right, whatever the client sent.
        ("1", PROXY, CALLER, CALLER),
        ("1", PROXY, f"{FORGED}, {CALLER}", CALLER),
        ("2", PROXY, f"{FORGED}, {CALLER},{OTHER_PROXY}", CALLER),
        ("2", PROXY, CALLER, PROXY),
        ("1", PROXY, "", PROXY),
        ("1", PROXY, "unknown", PROXY),
        ("1", PROXY, f"{CALLER},", PROXY),
        # The header is read from right to left, through the trusted networks.
        ("10.1.0.0/16", PROXY, CALLER, CALLER),
        ("10.1.0.0/16", PROXY, f"{FORGED}, {CALLER}, {OTHER_PROXY}", CALLER),
        ("10.1.0.0/16", PROXY, f"{FORGED}, {OTHER_PROXY}, {CALLER}", CALLER),
        ("10.1.0.7", PROXY, f"{FORGED}, {OTHER_PROXY}", OTHER_PROXY),
        ("10.1.0.0/16", PROXY, "", PROXY),
        ("10.1.0.0/16", PROXY, f"{FORGED}, unknown", PROXY),
        ("10.1.0.0/16", PROXY, f"10.1.2.3, {OTHER_PROXY}", "10.1.2.3"),
        # A header from an untrusted address is ignored.
        ("10.1.0.0/16", CALLER, FORGED, CALLER),
        ("10.1.0.0/16", "", FORGED, ""),
        ("192.0.2.0/24, 10.1.0.7", PROXY, FORGED, FORGED),
        ("fd00::/8,10.0.0.0/8", "fd00::1", f"[2001:db8::7]:443, {PROXY}:81", "2001:db8::7"),
        # A dual-stack socket.
        ("10.1.0.0/16", f"::ffff:{PROXY}", f"::ffff:{CALLER}", CALLER),
    ],
)
def test_forwarded_header_is_trusted_as_far_as_configured(
    value: str, connected: str, forwarded: str, found: str
) -> None:
    assert read_trusted_proxies({PROXIES_VARIABLE: value}).caller(connected, forwarded) == found


def test_no_proxy_is_trusted_by_default() -> None:
    assert read_trusted_proxies({}) == TrustedProxies()
    assert not read_trusted_proxies({})


@pytest.mark.parametrize(
    "value", ["all", "-1", "10", "1.5", "1,10.0.0.0/8", "10.1.0.7/16", "0.0.0.0/0", "::/0", ",", "10.1.0.300"]
)
def test_invalid_proxy_setting_is_refused(value: str) -> None:
    with pytest.raises(SettingError, match=PROXIES_VARIABLE):
        read_trusted_proxies({PROXIES_VARIABLE: value})


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow an address few requests without a key."""
    monkeypatch.setenv(KEYS_VARIABLE, "required")
    monkeypatch.setenv(PLAY_VARIABLE, str(LIMIT))


def _statuses(client: FlaskClient, connected: str, *forwarded: str) -> list[int]:
    return [
        client.get(
            "/v1/me", environ_base={"REMOTE_ADDR": connected}, headers={"X-Forwarded-For": value}
        ).status_code
        for value in forwarded
    ]


@pytest.mark.usefixtures("limited", "empty_stores")
def test_each_caller_behind_a_proxy_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PROXIES_VARIABLE, "10.1.0.0/16")
    client = create_app().test_client()
    # Each request carries another forged address, which the proxy forwards.
    sent = [f"203.0.113.{number}, {CALLER}" for number in range(LIMIT + 1)]
    assert _statuses(client, PROXY, *sent) == [200] * LIMIT + [429]
    assert _statuses(client, OTHER_PROXY, CALLER) == [429]
    assert _statuses(client, PROXY, "192.0.2.8") == [200]
    # A request that does not pass through the proxy.
    assert _statuses(client, FORGED, *sent) == [200] * LIMIT + [429]


@pytest.mark.usefixtures("limited", "empty_stores")
def test_forwarded_address_is_ignored_by_default() -> None:
    client = create_app().test_client()
    sent = [f"192.0.2.{number}" for number in range(LIMIT + 1)]
    assert _statuses(client, CALLER, *sent) == [200] * LIMIT + [429]


@pytest.fixture
def proxied(
    limited: None, empty_stores: settings.Stores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[HttpServer, Nginx]]:
    """Run the service behind the one proxy that it trusts."""
    monkeypatch.setenv(PROXIES_VARIABLE, "127.0.0.1")
    with running_gunicorn() as server, local_nginx(tmp_path, server.port) as nginx:
        yield server, nginx


def _ask(url: str, address: str, *forwarded: str) -> int:
    """Ask from an address of this machine."""
    headers = [("X-Forwarded-For", value) for value in forwarded]
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address)) as client:
        return client.get(f"{url}/v1/me", headers=headers).status_code


@pytest.mark.slow
@needs_nginx
def test_shipped_proxy_forwards_the_callers_address(proxied: tuple[HttpServer, Nginx]) -> None:
    server, nginx = proxied
    sent = [(f"192.0.2.{number}", f"203.0.113.{number}") for number in range(LIMIT + 1)]
    assert [_ask(nginx.url, "127.0.0.2", *forged) for forged in sent] == [200] * LIMIT + [429]
    assert _ask(nginx.url, "127.0.0.3") == 200
    # Directly, not through the proxy: each address counts as itself.
    assert _ask(server.url, "127.0.0.2", "127.0.0.4") == 429
    assert _ask(server.url, "127.0.0.4", "127.0.0.2") == 200
