"""What the HTTP server refuses before the application sees it: problem documents too."""

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
    "unknown coding": (501, b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: rot13\r\n\r\n"),
}


@pytest.mark.parametrize(("status", "request_bytes"), REQUESTS.values(), ids=REQUESTS)
def test_it_is_refused_with_a_problem_document(
    http_server: HttpServer, status: int, request_bytes: bytes
) -> None:
    with socket.create_connection(("127.0.0.1", http_server.port), timeout=20) as connection:
        connection.sendall(request_bytes)
        answer = b""
        while received := connection.recv(4096):
            answer += received
    head, _, body = answer.partition(b"\r\n\r\n")
    problem = json.loads(body)
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert f"Content-Type: {MEDIA_TYPE}".encode() in head
    assert b"Cache-Control: no-store" in head
    assert b"Content-Length: %d" % len(body) in head
    assert problem["status"] == status
    assert problem["detail"]
    assert len(problem["detail"]) <= 200


def _cages(side: int) -> str:
    cells = [[row, column] for row in range(side) for column in range(side)]
    return json.dumps(
        [{"operator": None, "target": 1, "cells": [cell]} for cell in cells], separators=(",", ":")
    )


@pytest.mark.parametrize(("side", "status"), [(9, 308), (12, 414)])
def test_addresses_may_be_as_long_as_the_guide_says(http_server: HttpServer, side: int, status: int) -> None:
    cages = quote(_cages(side).replace('"operator":null,', ""), safe=",:")
    address = f"{http_server.url}/v1/kenken/solve?cages={cages}&size={side}"
    assert len(address) < 8_000
    answer = httpx.get(address)
    assert answer.status_code == status
    assert status == 308 or answer.headers["Content-Type"] == MEDIA_TYPE
