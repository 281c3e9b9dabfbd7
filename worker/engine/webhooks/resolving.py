"""From a host's name to addresses that may be called."""

import queue
import socket
import threading
from collections.abc import Callable, Sequence
from ipaddress import ip_address

import structlog

from worker.engine.webhooks.addresses import Address, refusal
from worker.engine.webhooks.deadline import Deadline
from worker.engine.webhooks.errors import DeliveryError
from worker.engine.webhooks.target import Target

log = structlog.get_logger(__name__)

Resolver = Callable[[str, int], Sequence[str]]
"""The addresses of a host, given the port too; raises ``OSError`` when there are none."""


def system_resolver(host: str, port: int) -> Sequence[str]:
    """The addresses the system finds, in the order in which it would try them (RFC 6724)."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for _, _, _, _, address in found]


def callable_addresses(target: Target, resolve: Resolver, deadline: Deadline) -> Sequence[Address]:
    """The addresses of the target's host, each of which may be called.

    Raises:
        DeliveryError: when there are none, or one of them may not be called: a name that leads both out and in is not
            to be trusted.
    """
    literal = target.address
    addresses = [literal] if literal is not None else _resolved(target, resolve, deadline)
    for address in addresses:
        found = refusal(address)
        if found is not None:
            log.warning("webhook_refused", host=target.host, address=str(address), because=found)
            raise DeliveryError(f"The host leads to {found}, and webhooks may not call that")
    return addresses


def _resolved(target: Target, resolve: Resolver, deadline: Deadline) -> Sequence[Address]:
    """The addresses of a name, each once.

    The system's resolver takes its own time, so it runs in a thread that is left behind when ours is over.
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
        raise deadline.passed() from None
    if isinstance(answer, OSError | UnicodeError) or not answer:
        log.info("webhook_host_not_found", host=target.host, error=str(answer))
        raise DeliveryError("The host's name has no address")
    return [ip_address(text) for text in dict.fromkeys(answer)]
