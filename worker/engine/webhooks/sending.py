"""A single attempt at a webhook: a POST to allowed addresses, which follows redirects itself."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus

import httpcore

from worker.engine.webhooks.checked_network import (
    CheckedNetwork,
    Deadline,
    Resolver,
    callable_addresses,
    system_resolver,
    tls_context,
)
from worker.jobs.webhooks import DeliveryError, Target, TargetError

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
            raise DeliveryError(f"The URL, or one it redirects to, is refused: {error}") from error
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
