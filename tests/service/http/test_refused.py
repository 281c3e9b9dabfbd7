"""Requests that the HTTP server refuses before the application: they get problem documents too."""

import json
import socket
from urllib.parse import quote

import httpx
import pytest

from service.http.problems import MEDIA_TYPE
from tests.conftest import HttpServer

LONG = "9" * 9_000
REQUESTS = {
    "no request": (400, b"what is this\r\n\r\n"),
    "no version": (400, b"GET / HTTP/9.x\r\n\r\n"),
    "bad header": (400, b"GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n"),
    "long address": (414, f"GET /v1/krypto/solve?cards={LONG} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()),
    "long header": (431, f"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: {LONG}\r\n\r\n".encode()),
    "many headers": (431, b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X-One: 1\r\n" * 200 + b"\r\n"),
    "unknown coding": (400, b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: rot13\r\n\r\n"),
    "no host": (400, b"GET /healthz HTTP/1.1\r\n\r\n"),
    "no host but others": (400, b"GET /healthz HTTP/1.1\r\nAccept: */*\r\n\r\n"),
}
CHUNKED = (
    b"POST /v1/krypto/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)
MALFORMED_CHUNKS = {
    "size that is no number": b"zz\r\n{}\r\n0\r\n\r\n",
    "size with 0x": b"0x2\r\n{}\r\n0\r\n\r\n",
    "no size": b"\r\n{}\r\n0\r\n\r\n",
    "negative size": b"-2\r\n{}\r\n0\r\n\r\n",
    "endless size": b"1" * 9_000,
    "line feeds alone": b"2\n{}\n0\n\n\r\n",
    "chunk longer than its size": b"2\r\n{}}}\r\n0\r\n\r\n",
    "extension that is none": b"2;\x00\r\n{}\r\n0\r\n\r\n",
    "forbidden trailer": b"2\r\n{}\r\n0\r\nContent-Length: 2\r\n\r\n",
    "trailer without a colon": b"2\r\n{}\r\n0\r\ntrailer\r\n\r\n",
    "line feed in the trailers": b"2\r\n{}\r\n0\r\nX-A: 1\nX-B: 2\r\n\r\n",
}
LONG_TRAILERS = b"2\r\n{}\r\n0\r\n" + b"X-One: 1\r\n" * 200 + b"\r\n"


def _answer(server: HttpServer, request: bytes) -> tuple[bytes, bytes]:
    """Return the head and the body of the answer until the connection closes."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(request)
        answer = b""
        while received := connection.recv(4096):
            answer += received
    head, _, body = answer.partition(b"\r\n\r\n")
    return head, body


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("/v1/kenken/cage?size=4&operator=×&target=4&cells=0,0/0,1".encode(), 200, b"operator=%C3%97"),
        ("/v1/kenken/cage?size=4&operator=÷&target=2&cells=0,0/0,1".encode(), 200, b"operator=%C3%B7"),
        ("/v1/krypto/check?cards=2,3&expression=2×3&target=6&x=".encode(), 422, b"Unknown parameter"),
        ("/v1/kenken/cage?size=4&operator=×&target=4&cells=0,0".encode("latin-1"), 422, b"An operator is"),
        ("/v1/krypto/sölve".encode(), 404, b"/v1/krypto/solve"),
    ],
)
def test_raw_characters_in_an_address_are_read(
    http_server: HttpServer, address: bytes, status: int, said: bytes
) -> None:
    head, body = _answer(
        http_server, b"GET " + address + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    )
    assert head.startswith(b"HTTP/1.1 %d " % status), body
    assert said in head + body


@pytest.mark.parametrize(("status", "request_bytes"), REQUESTS.values(), ids=REQUESTS)
def test_refused_request_gets_a_problem_document(
    http_server: HttpServer, status: int, request_bytes: bytes
) -> None:
    head, body = _answer(http_server, request_bytes)
    problem = json.loads(body)
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert f"Content-Type: {MEDIA_TYPE}".encode() in head
    assert b"Cache-Control: no-store" in head
    assert b"Content-Length: %d" % len(body) in head
    assert problem["status"] == status
    assert problem["detail"]
    assert len(problem["detail"]) <= 200


@pytest.mark.parametrize(
    ("status", "body"),
    [*((400, body) for body in MALFORMED_CHUNKS.values()), (431, LONG_TRAILERS)],
    ids=[*MALFORMED_CHUNKS, "many trailers"],
)
def test_malformed_chunks_are_refused_and_end_the_connection(
    http_server: HttpServer, status: int, body: bytes
) -> None:
    head, answer = _answer(http_server, CHUNKED + body)
    problem = json.loads(answer)
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert f"Content-Type: {MEDIA_TYPE}".encode() in head
    assert b"connection: close" in head.lower()
    assert problem["status"] == status
    assert problem["detail"]


def test_unread_malformed_chunks_are_not_answered_twice(http_server: HttpServer) -> None:
    unread = CHUNKED.replace(b"POST /v1/krypto/solve", b"POST /healthz")
    head, body = _answer(http_server, unread + MALFORMED_CHUNKS["no size"])
    assert head.startswith(b"HTTP/1.1 405 ")
    assert json.loads(body)["status"] == 405


@pytest.mark.parametrize("path", ["/docs/index.md", "/openapi.yaml", "/problems"])
def test_failed_precondition_is_a_problem(http_server: HttpServer, path: str) -> None:
    answer = httpx.get(f"{http_server.url}{path}", headers={"If-Match": '"other"'})
    assert answer.status_code == answer.json()["status"] == 412
    assert answer.headers["Content-Type"] == MEDIA_TYPE
    assert httpx.get(f"{http_server.url}{path}", headers={"If-Match": "*"}).status_code == 200


def test_answers_have_an_existing_http_version(http_server: HttpServer) -> None:
    head, _ = _answer(http_server, b"GET /healthz HTTP/1.2\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 ")


def test_chunked_body_that_ends_early_is_refused(http_server: HttpServer) -> None:
    with socket.create_connection(("127.0.0.1", http_server.port), timeout=20) as connection:
        connection.sendall(CHUNKED + b"a\r\n{}")
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(4096).startswith(b"HTTP/1.1 400 ")


def test_older_versions_need_no_host(http_server: HttpServer) -> None:
    head, _ = _answer(http_server, b"GET /healthz HTTP/1.0\r\n\r\n")
    assert b" 200 " in head.splitlines()[0]


def _cages(side: int) -> str:
    cells = [[row, column] for row in range(side) for column in range(side)]
    return json.dumps(
        [{"operator": None, "target": 1, "cells": [cell]} for cell in cells], separators=(",", ":")
    )


@pytest.mark.parametrize("side", [9, 12])
def test_addresses_may_have_the_documented_length(http_server: HttpServer, side: int) -> None:
    cages = quote(_cages(side).replace('"operator":null,', ""), safe=",:")
    address = f"{http_server.url}/v1/kenken/solve?cages={cages}&size={side}"
    assert len(address) < 8_000
    assert httpx.get(address).status_code == 200
