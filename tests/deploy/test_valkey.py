"""The local broker and cache."""

import os
import signal
from pathlib import Path

import kombu
import pytest
import redis

from deploy.local import valkey
from deploy.local.messages import LocalStackError
from deploy.local.valkey import BROKER, CACHE, ValkeyRole
from tests.local_valkey import local_valkey


def client_of(url: str) -> "redis.Redis":
    socket = url.partition("://")[2].partition("?")[0]
    return redis.Redis(unix_socket_path=socket, decode_responses=True)


@pytest.mark.parametrize(
    ("role", "expected"),
    [
        (BROKER, {"maxmemory-policy": "noeviction", "maxmemory": "0", "appendonly": "yes", "save": ""}),
        (
            CACHE,
            {
                "maxmemory-policy": "allkeys-lru",
                "maxmemory": str(256 * 2**20),
                "appendonly": "no",
                "save": "",
            },
        ),
    ],
)
def test_each_role_has_the_right_persistence(role: ValkeyRole, expected: dict[str, str]) -> None:
    with local_valkey(role) as url, client_of(url) as client:
        assert {name: client.config_get(name)[name] for name in expected} == expected
        assert client.config_get("port")["port"] == "0"


def test_killed_broker_keeps_its_messages(tmp_path: Path) -> None:
    with local_valkey(BROKER, tmp_path) as url, client_of(url) as client:
        client.lpush("queue", "message")
        os.kill(client.info("server")["process_id"], signal.SIGKILL)
    with local_valkey(BROKER, tmp_path) as url, client_of(url) as client:
        assert client.lrange("queue", 0, -1) == ["message"]


def test_cache_starts_empty(tmp_path: Path) -> None:
    for _ in range(2):
        with local_valkey(CACHE, tmp_path) as url, client_of(url) as client:
            assert client.dbsize() == 0
            client.set("key", "value")


def test_clients_accept_the_urls() -> None:
    with local_valkey(BROKER) as url, kombu.Connection(url) as connection:
        connection.ensure_connection(max_retries=1)
        with connection.SimpleQueue("queue") as queue:
            queue.put({"id": 1})
            assert queue.get(timeout=5).payload == {"id": 1}
    with local_valkey(CACHE) as url, redis.Redis.from_url(url) as client:
        assert client.ping()


def test_socket_is_private() -> None:
    with local_valkey(CACHE) as url:
        socket = Path(url.partition("://")[2].partition("?")[0])
        assert socket.stat().st_mode & 0o077 == 0
    assert not socket.parent.exists()


def test_failed_start_is_an_error_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = ValkeyRole("cache", ("--no-such-option", "1"), valkey.CACHE.url_form)
    refused = pytest.raises(LocalStackError, match=r"(?s)cache ended with exit code 1.*no-such-option")
    with refused, local_valkey(broken):
        pytest.fail("an unknown option was accepted")
