"""A sender of cases over raw sockets, many at once, and a judge of the answers."""

import asyncio
import json
import re
import socket
import struct
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from tests.service.http.fuzzing.requests import Case, End

AT_ONCE = 48
# Timeout: longer than the server waits for the rest of a request, with a margin for a busy machine.
CLOSED_WITHIN_S = 60.0
_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3}) [^\r\n]*\r\n")
_FIRST_FAULT = 500
_FIRST_ERROR = 400


@dataclass(frozen=True)
class Outcome:
    """Statuses of the answers to a case, and the fault in them, if any."""

    statuses: tuple[int, ...]
    fault: str = ""


async def send(port: int, case: Case) -> Outcome:
    """Send a case over a connection of its own, and read until the server closes it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    said = b""
    try:
        async with asyncio.timeout(CLOSED_WITHIN_S):
            # The server may have closed the connection already.
            with suppress(ConnectionError):
                await _say(writer, case)
                while case.end != End.RESET and (received := await reader.read(65_536)):
                    said += received
    except TimeoutError:
        return Outcome(_statuses(said), f"the connection stays open for {CLOSED_WITHIN_S:g} s")
    finally:
        writer.transport.abort()
    return Outcome(_statuses(said), _fault(said))


async def send_all(port: int, cases: Iterable[Case]) -> list[tuple[Case, Outcome]]:
    """Send cases over many connections at once; silent clients do not count towards the limit."""
    turns = asyncio.Semaphore(AT_ONCE)

    async def one(case: Case) -> tuple[Case, Outcome]:
        if case.end == End.SILENT:
            return case, await send(port, case)
        async with turns:
            return case, await send(port, case)

    return await asyncio.gather(*map(one, cases))


def answers(outcomes: Iterable[tuple[Case, Outcome]]) -> Counter[int]:
    """Count the answers by status."""
    return Counter(status for _, outcome in outcomes for status in outcome.statuses)


async def _say(writer: asyncio.StreamWriter, case: Case) -> None:
    for number, piece in enumerate(case.pieces):
        if number:
            # Pause, so that the server receives the pieces one by one.
            await asyncio.sleep(0.002)
        writer.write(piece)
        await writer.drain()
    if case.end == End.SHUT:
        writer.write_eof()
    elif case.end == End.RESET:
        connection = writer.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def _statuses(said: bytes) -> tuple[int, ...]:
    return tuple(map(int, _STATUS.findall(said)))


def _fault(said: bytes) -> str:
    statuses = _statuses(said)
    if any(status >= _FIRST_FAULT for status in statuses):
        return f"answered with {max(statuses)}"
    if said and not _STATUS.match(said):
        return "what is answered does not begin like an answer"
    if len(statuses) == 1 and statuses[0] >= _FIRST_ERROR:
        return _error_fault(said)
    return ""


def _error_fault(said: bytes) -> str:
    head, _, body = said.partition(b"\r\n\r\n")
    headers = head.lower()
    # People who open the address of a puzzle that does not exist get the page, whose bytes have an entity tag.
    if _statuses(said) == (404,) and b"content-type: text/html" in headers and b"\netag: " in headers:
        return ""
    if b"content-type: application/problem+json" not in headers:
        return "an error that is no problem document"
    # Answers to HEAD have no body.
    if body and b"transfer-encoding" not in headers and b"content-encoding" not in headers:
        json.loads(body)
    return ""
