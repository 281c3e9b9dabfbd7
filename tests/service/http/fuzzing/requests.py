"""Malformed requests: from a grammar that is wrong in places, and by damage to valid requests."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from tests.service.http.fuzzing.bodies import BODIES, SIZES, TOKENS, TRAILERS, VALID
from tests.service.http.fuzzing.heads import (
    CODINGS,
    ENDINGS,
    HOSTS,
    LENGTHS,
    METHODS,
    OTHERS,
    PATHS,
    TYPES,
    VERSIONS,
)


class End(StrEnum):
    """Ways in which the client ends its sending."""

    SHUT = "shuts its side down"
    RESET = "resets the connection"
    SILENT = "waits in silence"


@dataclass(frozen=True)
class Case:
    """Bytes to send over a connection, in pieces, and the way the sending ends."""

    pieces: Sequence[bytes]
    end: End

    @property
    def whole(self) -> bytes:
        """All bytes of the case."""
        return b"".join(self.pieces)


def draw(seed: int, number: int, silent: float) -> Case:
    """Draw a case: the same for the same seed and number. ``silent`` is the share of clients that wait in silence."""
    random = Random(f"{seed}/{number}")
    sent = b"".join(random.choice(_KINDS)(random) for _ in range(random.choice((1, 1, 1, 1, 2, 3, 5))))
    if random.random() < 0.15:
        # This client sends only the beginning of its requests.
        sent = sent[: random.randrange(len(sent) + 1)]
    if random.random() < silent:
        return Case([sent], End.SILENT)
    end = End.RESET if random.random() < 0.1 else End.SHUT
    return Case(_cut(random, sent) if random.random() < 0.2 else [sent], end)


def _cut(random: Random, sent: bytes) -> list[bytes]:
    places = sorted(random.randrange(len(sent) + 1) for _ in range(random.randrange(1, 6)))
    return [sent[begin:end] for begin, end in zip([0, *places], [*places, len(sent)], strict=True)]


def _composed(random: Random) -> bytes:
    """Compose a request from the grammar, wrong in some of its parts."""
    head = [f"{random.choice(METHODS)} {random.choice(PATHS)} {random.choice(VERSIONS)}"]
    body = random.choice(BODIES)
    lines = [f"Host: {random.choice(HOSTS)}"] if random.random() < 0.97 else []
    lines += random.choices(OTHERS, k=random.choice((0, 0, 1, 1, 2, 5)))
    lines.append(f"Content-Type: {random.choice(TYPES)}")
    kind = random.random()
    if kind < 0.4:
        lines.append(f"Content-Length: {len(body) if random.random() < 0.6 else random.choice(LENGTHS)}")
    if 0.35 < kind < 0.85:
        lines.append(f"Transfer-Encoding: {random.choice(CODINGS)}")
        body = _chunks(random, body)
    if random.random() < 0.1:
        lines.append(random.choice(lines))
    if random.random() < 0.03:
        lines += ["X-Many: 1"] * random.choice((90, 101, 500))
    random.shuffle(lines)
    text = "".join(line + random.choice(ENDINGS) for line in head + lines)
    return text.encode("utf-8" if random.random() < 0.1 else "latin-1", "replace") + b"\r\n" + body


def _chunks(random: Random, body: bytes) -> bytes:
    """Return the body in chunks, some of them wrong."""
    wrong = random.random() < 0.6
    chunks = []
    for begin in range(0, len(body), 40):
        chunk = body[begin : begin + 40]
        size = random.choice(SIZES) if wrong and random.random() < 0.5 else f"{len(chunk):x}".encode()
        ending = random.choice((b"\n", b"", b"\r", b"xx")) if wrong and random.random() < 0.2 else b"\r\n"
        chunks.append(size + b"\r\n" + chunk + ending)
    last = random.choice((b"0\r\n", b"00\r\n", b"0\n", b"", b"0;x\r\n")) if wrong else b"0\r\n"
    return b"".join(chunks) + last + random.choice(TRAILERS) + b"\r\n"


def _damaged(random: Random) -> bytes:
    """Return a valid request, damaged in some places."""
    sent = random.choice(VALID)
    for _ in range(random.choice((1, 1, 2, 4))):
        sent = random.choice(_DAMAGES)(random, sent)
    return sent


def _noise(random: Random) -> bytes:
    return random.randbytes(random.choice((1, 5, 40, 3_000))) + random.choice((b"", b"\r\n\r\n"))


def _replaced(random: Random, sent: bytes) -> bytes:
    place = random.randrange(len(sent) + 1)
    return sent[:place] + random.randbytes(1) + sent[place + 1 :]


def _inserted(random: Random, sent: bytes) -> bytes:
    place = random.randrange(len(sent) + 1)
    return sent[:place] + random.choice(TOKENS) + sent[place:]


def _removed(random: Random, sent: bytes) -> bytes:
    place = random.randrange(len(sent) + 1)
    return sent[:place] + sent[place + random.choice((1, 2, 10)) :]


def _repeated(random: Random, sent: bytes) -> bytes:
    lines = sent.split(b"\r\n")
    place = random.randrange(len(lines))
    return b"\r\n".join([*lines[:place], lines[place], *lines[place:]])


def _reordered(random: Random, sent: bytes) -> bytes:
    lines = sent.split(b"\r\n")
    random.shuffle(lines)
    return b"\r\n".join(lines)


def _spliced(random: Random, sent: bytes) -> bytes:
    other = random.choice(VALID)
    return sent[: random.randrange(len(sent) + 1)] + other[random.randrange(len(other)) :]


_DAMAGES: Sequence[Callable[[Random, bytes], bytes]] = (
    *(_replaced, _replaced, _inserted, _inserted, _removed, _repeated, _reordered, _spliced),
)
_KINDS: Sequence[Callable[[Random], bytes]] = (
    *(_composed, _composed, _composed, _composed, _damaged, _damaged, _damaged, _damaged, _noise),
)
