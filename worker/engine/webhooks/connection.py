"""Connections to addresses that were checked, and to no others, within a deadline.

The HTTP client is given a network that has one way out: whatever name it asks for, it gets a connection to the
addresses that were checked, so that no second resolution can lead elsewhere. The name itself stays what TLS verifies
and the ``Host`` header says.
"""

import socket
import ssl
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import httpcore
import httpx

from worker.engine.webhooks.addresses import Address
from worker.engine.webhooks.deadline import Deadline
from worker.engine.webhooks.errors import DeliveryError

# An address that does not respond leaves time for the next one.
MAX_CONNECT_S = 4.0


@lru_cache(maxsize=1)
def tls_context() -> ssl.SSLContext:
    """Verifies certificates against those of ``SSL_CERT_FILE`` or ``SSL_CERT_DIR``, or else the usual ones."""
    return httpx.create_ssl_context()


class CheckedNetwork(httpcore.NetworkBackend):
    """Connects to the first of ``addresses`` that answers."""

    def __init__(self, addresses: Sequence[Address], deadline: Deadline) -> None:
        self._addresses = addresses
        self._deadline = deadline

    def connect_tcp(
        self,
        host: str,  # noqa: ARG002  # the addresses were checked for it
        port: int,
        timeout: float | None = None,  # noqa: ARG002  # the deadline says it
        local_address: str | None = None,  # noqa: ARG002
        socket_options: Iterable[Any] | None = None,  # noqa: ARG002
    ) -> httpcore.NetworkStream:
        """A connection to ``port``.

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
    """A connection on which every step has only what is left of the time."""

    def __init__(self, connected: socket.socket, deadline: Deadline) -> None:
        self._socket = connected
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ARG002  # the deadline says it
        """Some bytes; none at the end."""
        try:
            with self._deadline.limiting(self._socket):
                return self._socket.recv(max_bytes)
        except OSError as error:
            raise httpcore.ReadError(str(error)) from error

    def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ARG002  # the deadline says it
        """Send all of ``buffer``."""
        remaining = memoryview(buffer)
        try:
            while remaining:
                with self._deadline.limiting(self._socket):
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
        timeout: float | None = None,  # noqa: ARG002  # the deadline says it
    ) -> httpcore.NetworkStream:
        """Go on in TLS with ``server_hostname``.

        Raises:
            DeliveryError: when the other side is not who it should be, or does not speak TLS.
        """
        try:
            with self._deadline.limiting(self._socket):
                secured = ssl_context.wrap_socket(self._socket, server_hostname=server_hostname)
        except DeliveryError:
            self.close()
            raise
        except ssl.SSLCertVerificationError as error:
            self.close()
            raise DeliveryError(f"Its certificate was not accepted: {error.verify_message}") from error
        except OSError as error:
            self.close()
            raise DeliveryError("TLS could not be agreed on") from error
        return TimedStream(secured, self._deadline)

    def get_extra_info(self, info: str) -> Any:
        """What the HTTP client asks of a connection: here, whether the protocol was chosen in TLS."""
        if info == "ssl_object" and isinstance(self._socket, ssl.SSLSocket):
            return self._socket
        return None
