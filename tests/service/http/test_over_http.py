"""Behaviour that only shows over real HTTP, in real processes."""

import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.conftest import HttpServer

FIFTY_MEGABYTES = 50 * 1024 * 1024


def _resident_kib(server: HttpServer) -> int:
    statuses = [Path(f"/proc/{pid}/status").read_text(encoding="ascii") for pid in server.processes]
    return sum(int(status.split("VmRSS:")[1].split()[0]) for status in statuses)


def test_body_of_50_mb_is_refused_immediately_without_memory(http_server: HttpServer) -> None:
    body = b"[" + b"1," * (FIFTY_MEGABYTES // 2) + b"1]"
    httpx.post(f"{http_server.url}/v1/krypto/solve", json={"cards": [0], "target": 1})
    before = _resident_kib(http_server)
    for _ in range(4):
        response = httpx.post(
            f"{http_server.url}/v1/krypto/solve", content=body, headers={"Content-Type": "application/json"}
        )
        assert response.status_code == 413
    assert _resident_kib(http_server) - before < 10 * 1024


@pytest.mark.parametrize("padding", [b" " * FIFTY_MEGABYTES, b"x" * FIFTY_MEGABYTES])
def test_large_chunked_body_is_refused(http_server: HttpServer, padding: bytes) -> None:
    def chunks() -> object:
        yield b'{"cards": [1], "target": 1}'
        for begin in range(0, len(padding), 1024 * 1024):
            yield padding[begin : begin + 1024 * 1024]

    response = httpx.post(
        f"{http_server.url}/v1/krypto/solve",
        content=chunks(),  # type: ignore[arg-type]
        headers={"Content-Type": "application/json"},
    )
    assert response.status_code == 413


@pytest.mark.parametrize("path", ["/v1/operations", "/v1/krypto/rules-that-are-none"])
def test_head_of_an_answer_comes_with_its_body(http_server: HttpServer, path: str) -> None:
    address = httpx.URL(http_server.url)
    asked = f"GET {path} HTTP/1.1\r\nHost: {address.host}\r\nAccept-Encoding: gzip\r\n\r\n".encode()
    with socket.create_connection((address.host, address.port), timeout=20) as connection:
        for _ in range(3):
            connection.sendall(asked)
            head, _, body = connection.recv(1_000_000).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 ")
            assert body


def test_answers_without_a_body_end_with_their_head(http_server: HttpServer) -> None:
    with httpx.Client(base_url=http_server.url, timeout=20) as client:
        tag = client.get("/openapi.yaml").headers["ETag"]
        for _ in range(3):
            assert client.head("/openapi.yaml").status_code == 200
            assert client.get("/openapi.yaml", headers={"If-None-Match": tag}).status_code == 304
            assert client.options("/v1/jobs", headers={"Origin": "https://a.example"}).content == b""


def test_refused_large_bodies_do_not_delay_other_requests(http_server: HttpServer) -> None:
    body = b"[" + b"1," * (FIFTY_MEGABYTES // 2) + b"1]"

    def send(_number: int) -> int:
        return httpx.post(
            f"{http_server.url}/v1/krypto/solve",
            content=body,
            headers={"Content-Type": "application/json"},
            timeout=60,
        ).status_code

    with ThreadPoolExecutor(8) as pool, httpx.Client(base_url=http_server.url, timeout=5) as client:
        sent = [pool.submit(send, number) for number in range(8)]
        while not all(one.done() for one in sent):
            client.get("/healthz").raise_for_status()
        assert {one.result() for one in sent} == {413}


def test_api_processes_never_load_the_compiler(http_server: HttpServer) -> None:
    httpx.post(f"{http_server.url}/v1/krypto/solve", json={"cards": [1, 2], "target": 3}).raise_for_status()
    httpx.get(f"{http_server.url}/openapi.yaml").raise_for_status()
    maps = [Path(f"/proc/{pid}/maps").read_text(encoding="utf-8") for pid in http_server.processes]
    assert maps
    assert not any("llvmlite" in loaded or "numpy" in loaded for loaded in maps)


def test_connections_stay_open(http_server: HttpServer) -> None:
    with httpx.Client(base_url=http_server.url) as client:
        assert client.post("/v1/krypto/solve", content=b"{").status_code == 415
        assert client.post("/v1/krypto/solve", json={}).status_code == 422
        assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("path", "allowed"), [("krypto/solve", True), ("jobs", True), ("keys", False), ("webhook-secret", False)]
)
def test_pages_of_other_origins_may_play_but_not_operate(
    http_server: HttpServer, path: str, allowed: bool
) -> None:
    asks = {"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
    response = httpx.options(f"{http_server.url}/v1/{path}", headers=asks)
    assert ("Access-Control-Allow-Origin" in response.headers) == allowed
