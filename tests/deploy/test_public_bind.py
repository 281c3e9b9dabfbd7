"""No public address without keys, unless explicitly allowed."""

import os
import socket
import subprocess
import sys
from contextlib import closing

import pytest

from service.access.setting import Access, PublicBindError, is_loopback, refuse_public
from tests.deploy.stacks import ROOT

PUBLIC = [("0.0.0.0", 80), ("::", 80, 0, 0), ("", 80), ("192.0.2.7", 80), ("2001:db8::1", 80, 0, 0)]
# Inherited settings would decide the outcome.
SETTINGS = ("API_KEYS", "ALLOW_PUBLIC_WITHOUT_KEYS")


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1", "localhost", "127.1"])
def test_loopback_addresses_are_recognised(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize(
    "host",
    ["0.0.0.0", "::", "", "0", "10.0.0.1", "192.0.2.7", "::ffff:10.0.0.1", "::ffff:0.0.0.0", "fe80::1"],
)
def test_other_addresses_are_not_loopback(host: str) -> None:
    assert not is_loopback(host)


def test_name_counts_as_the_address_it_resolves_to(monkeypatch: pytest.MonkeyPatch) -> None:
    def lead_to(*addresses: str) -> None:
        found = [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (address, 0)) for address in addresses]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)

    lead_to("127.0.0.1")
    assert is_loopback("games.example")
    lead_to("127.0.0.1", "192.0.2.7")
    assert not is_loopback("games.example")


@pytest.mark.parametrize("address", PUBLIC)
def test_public_address_is_refused_without_keys(address: tuple[object, ...]) -> None:
    with pytest.raises(PublicBindError, match="API_KEYS=required"):
        refuse_public([("127.0.0.1", 80), address], Access())
    refuse_public([address], Access(keys_required=True))
    refuse_public([address], Access(public_without_keys=True))


def test_files_and_inherited_sockets_are_checked() -> None:
    refuse_public(["/run/countinghouse.sock", b"\0abstract", 7], Access())


def _start(*options: str, inherited: int | None = None, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run gunicorn to its end, and return its output; kill it if it does not end by itself."""
    command = ("-m", "gunicorn", "--config", "python:deploy.gunicorn", *options, "service.wsgi:app")
    kept = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**kept, **environ},
        pass_fds=() if inherited is None else [inherited],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def _said(ended: subprocess.CompletedProcess[str]) -> list[str]:
    return [line for line in ended.stderr.splitlines() if line.startswith("Error: ")]


@pytest.mark.parametrize("bind", ["0.0.0.0:0", "[::]:0", ":0"])
def test_server_does_not_start_on_a_public_address(bind: str) -> None:
    ended = _start("--bind", bind)
    assert ended.returncode == 1
    (line,) = _said(ended)
    assert "API_KEYS=required" in line
    assert "ALLOW_PUBLIC_WITHOUT_KEYS=1" in line
    assert "Traceback" not in ended.stderr
    assert "Listening" not in ended.stderr


def test_server_does_not_start_on_an_inherited_public_socket() -> None:
    with closing(socket.create_server(("0.0.0.0", 0))) as listener:
        ended = _start("--bind", f"fd://{listener.fileno()}", inherited=listener.fileno())
    assert ended.returncode == 1
    assert len(_said(ended)) == 1


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("API_KEYS", "maybe", "off or required"),
        ("RETENTION_DAYS", "month", "a number from 0 to 999,999"),
        ("KEEP_ALIVE_SECONDS", "long", "a number from 0 to 999,999,999"),
        ("METRICS_FOLDER", "/nowhere", "a folder that can be written"),
    ],
)
def test_invalid_setting_is_reported_in_one_line(name: str, value: str, told: str) -> None:
    ended = _start("--bind", "127.0.0.1:0", inherited=None, **{name: value})
    assert ended.returncode == 1
    assert _said(ended) == [f"Error: {name} must be {told}, not {value!r}"]
    assert "Traceback" not in ended.stderr


def test_invalid_secret_for_webhooks_is_reported_in_one_line() -> None:
    ended = _start("--bind", "127.0.0.1:0", inherited=None, WEBHOOK_SECRET="secret")
    assert ended.returncode == 1
    (line,) = _said(ended)
    assert line.startswith("Error: WEBHOOK_SECRET should be whsec_")
    assert "Traceback" not in ended.stderr
