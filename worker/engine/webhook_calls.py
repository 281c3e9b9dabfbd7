"""A single call of a webhook: a POST to checked addresses only, within a deadline, following redirects itself.

The HTTP client gets a network backend that ignores the name it asks for and connects to the addresses that were
checked, so that a second resolution cannot lead elsewhere. TLS still verifies the name, and the ``Host`` header still
contains it.
"""

import queue
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any, Self

import httpcore
import structlog

from worker.jobs.webhooks import Address, DeliveryError, Target, TargetError, refusal

# Short enough to leave time for the next address.
MAX_CONNECT_S = 4.0

log = structlog.get_logger(__name__)

Resolver = Callable[[str, int], Sequence[str]]
"""Function that returns the addresses of a host, given the port too; raises ``OSError`` when there are none."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment of the monotonic clock, and the number of seconds initially left until then."""

    at: float
    seconds: float

    @classmethod
    def after(cls, seconds: float) -> Self:
        """Return the deadline ``seconds`` from now."""
        return cls(time.monotonic() + seconds, seconds)

    def left(self) -> float:
        """Return the seconds left, more than 0.

        Raises:
            DeliveryError: when the deadline has passed.
        """
        left = self.at - time.monotonic()
        if left <= 0:
            raise self.expiry_error()
        return left

    @contextmanager
    def limit(self, connected: socket.socket) -> Iterator[None]:
        """Limit a step on a connection to the time left."""
        connected.settimeout(self.left())
        try:
            yield
        except TimeoutError:
            raise self.expiry_error() from None

    def expiry_error(self) -> DeliveryError:
        """Return the exception to raise when the deadline has passed."""
        return DeliveryError(f"The attempt took longer than {self.seconds:g} seconds")


def system_resolver(host: str, port: int) -> Sequence[str]:
    """Return the addresses from the system's resolver, in the order for trying them (RFC 6724)."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for _, _, _, _, address in found]


def callable_addresses(target: Target, resolve: Resolver, deadline: Deadline) -> Sequence[Address]:
    """Return the addresses of the target's host, all of which may be called.

    Raises:
        DeliveryError: when there is no address, or one of them may not be called: a name with both public and private
            addresses is not trusted.
    """
    literal = target.address
    addresses = [literal] if literal is not None else _resolve(target, resolve, deadline)
    for address in addresses:
        found = refusal(address)
        if found is not None:
            log.warning("webhook_refused", host=target.host, address=str(address), because=found)
            raise DeliveryError(f"The host leads to {found}, and webhooks may not call that", final=True)
    return addresses


def _resolve(target: Target, resolve: Resolver, deadline: Deadline) -> Sequence[Address]:
    """Return the addresses of a name, without duplicates.

    The system's resolver has no time limit, so it runs in a thread that is abandoned when the deadline passes.
    """
    answers: queue.SimpleQueue[Sequence[str] | OSError | UnicodeError] = queue.SimpleQueue()

    def ask() -> None:
        try:
            answers.put(resolve(target.host, target.port))
        except (OSError, UnicodeError) as error:
            answers.put(error)

    threading.Thread(target=ask, daemon=True, name="resolver").start()
    try:
        answer = answers.get(timeout=deadline.left())
    except queue.Empty:
        raise deadline.expiry_error() from None
    if isinstance(answer, OSError | UnicodeError) or not answer:
        log.info("webhook_host_not_found", host=target.host, error=str(answer))
        raise DeliveryError("The host's name has no address")
    return [ip_address(text) for text in dict.fromkeys(answer)]


@lru_cache(maxsize=1)
def tls_context() -> ssl.SSLContext:
    """Return a context that verifies with ``SSL_CERT_FILE`` or ``SSL_CERT_DIR``, or else the default certificates."""
    # It loads much that is needed for nothing else here.
    from httpx import create_ssl_context  # noqa: PLC0415

    return create_ssl_context()


class CheckedNetwork(httpcore.NetworkBackend):
    """A network backend that connects to the first of ``addresses`` that answers."""

    def __init__(self, addresses: Sequence[Address], deadline: Deadline) -> None:
        self._addresses = addresses
        self._deadline = deadline

    def connect_tcp(
        self,
        host: str,  # noqa: ARG002  # the addresses were checked for it
        port: int,
        timeout: float | None = None,  # noqa: ARG002  # the deadline limits it
        local_address: str | None = None,  # noqa: ARG002
        socket_options: Iterable[Any] | None = None,  # noqa: ARG002
    ) -> httpcore.NetworkStream:
        """Return a connection to ``port``.

        Raises:
            DeliveryError: when none of the addresses answers in time.
        """
        failure: OSError | None = None
        for address in self._addresses:
            try:
                connected = socket.create_connection(
                    (str(address), port), timeout=min(self._deadline.left(), MAX_CONNECT_S)
                )
            except OSError as error:
                failure = error
                continue
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return TimedStream(connected, self._deadline)
        raise DeliveryError("The receiver could not be reached: no connection was made") from failure


class TimedStream(httpcore.NetworkStream):
    """A connection with a deadline for every step."""

    def __init__(self, connected: socket.socket, deadline: Deadline) -> None:
        self._socket = connected
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ARG002  # the deadline limits it
        """Return some bytes, or none at the end."""
        try:
            with self._deadline.limit(self._socket):
                return self._socket.recv(max_bytes)
        except OSError as error:
            raise httpcore.ReadError(str(error)) from error

    def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ARG002  # the deadline limits it
        """Send all of ``buffer``."""
        remaining = memoryview(buffer)
        try:
            while remaining:
                with self._deadline.limit(self._socket):
                    remaining = remaining[self._socket.send(remaining) :]
        except OSError as error:
            raise httpcore.WriteError(str(error)) from error

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ARG002  # the deadline limits it
    ) -> httpcore.NetworkStream:
        """Switch to TLS with ``server_hostname``.

        Raises:
            DeliveryError: when the certificate is not valid for it, or the other side does not speak TLS.
        """
        try:
            with self._deadline.limit(self._socket):
                secured = ssl_context.wrap_socket(self._socket, server_hostname=server_hostname)
        except DeliveryError:
            self.close()
            raise
        except ssl.SSLCertVerificationError as error:
            self.close()
            raise DeliveryError(
                f"The receiver's certificate was not accepted: {error.verify_message}"
            ) from error
        except OSError as error:
            self.close()
            raise DeliveryError("TLS could not be agreed on") from error
        return TimedStream(secured, self._deadline)

    def get_extra_info(self, info: str) -> Any:
        """Return a fact about the connection for the HTTP client: here, the TLS socket, if there is one."""
        if info == "ssl_object" and isinstance(self._socket, ssl.SSLSocket):
            return self._socket
        return None


TIMEOUT_S = 10.0
MAX_REDIRECTS = 3
MAX_RESPONSE_BYTES = 64 * 1024
# Redirects that keep the method POST (RFC 9110).
REDIRECTS = (HTTPStatus.TEMPORARY_REDIRECT, HTTPStatus.PERMANENT_REDIRECT)


@dataclass(frozen=True)
class Sender:
    """A sender of messages; tests change ``resolve`` and ``timeout_s``."""

    resolve: Resolver = system_resolver
    timeout_s: float = TIMEOUT_S

    def send(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Post ``body`` to ``url``, and return the status of the response, which is 2xx.

        Raises:
            DeliveryError: in all other cases.
        """
        deadline = Deadline.after(self.timeout_s)
        try:
            target = Target.parse(url)
            for _ in range(MAX_REDIRECTS + 1):
                response = self._post(target, headers, body, deadline)
                if response.status not in REDIRECTS:
                    _judge(response.status)
                    return response.status
                target = target.redirected(_location(response))
        except TargetError as error:
            raise DeliveryError(
                f"The URL, or one it redirects to, is refused: {error}", final=True
            ) from error
        raise DeliveryError(f"The receiver redirects more than {MAX_REDIRECTS} times")

    def _post(
        self, target: Target, headers: Mapping[str, str], body: bytes, deadline: Deadline
    ) -> httpcore.Response:
        network = CheckedNetwork(callable_addresses(target, self.resolve, deadline), deadline)
        origin = httpcore.Origin(target.scheme.encode(), target.host.encode(), target.port)
        url = httpcore.URL(
            scheme=origin.scheme, host=origin.host, port=origin.port, target=target.path.encode()
        )
        sent = {"Host": target.authority, **headers, "Content-Length": str(len(body)), "Connection": "close"}
        secure = tls_context() if target.scheme == "https" else None
        try:
            with (
                httpcore.HTTPConnection(origin, ssl_context=secure, network_backend=network) as connection,
                connection.stream("POST", url, headers=list(sent.items()), content=body) as response,
            ):
                _discard_body(response)
                return response
        except (httpcore.NetworkError, httpcore.ProtocolError) as error:
            raise DeliveryError("The connection broke off, or what was answered is not HTTP") from error


def _location(response: httpcore.Response) -> str:
    for name, value in response.headers:
        if name.lower() == b"location":
            return value.decode("latin-1")
    raise DeliveryError(f"The receiver returned {response.status} without saying where to")


def _judge(status: int) -> None:
    if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        return
    if status == HTTPStatus.GONE:
        raise DeliveryError("The receiver returned 410 Gone; delivery stopped", final=True, status=status)
    raise DeliveryError(f"The receiver returned {status}", status=status)


def _discard_body(response: httpcore.Response) -> None:
    """Read a bounded part of the response, so that a well-behaved receiver can finish sending; ignore its content."""
    read = 0
    with suppress(DeliveryError, httpcore.NetworkError, httpcore.ProtocolError):
        for chunk in response.iter_stream():
            read += len(chunk)
            if read >= MAX_RESPONSE_BYTES:
                return
