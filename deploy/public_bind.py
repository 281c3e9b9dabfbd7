"""The rule that an address reachable by others is not served without API keys, unless the operator allows it."""

import socket
from collections.abc import Iterable
from ipaddress import ip_address

from service.access.setting import KEYS_VARIABLE, PUBLIC_VARIABLE, Access


class PublicBindError(RuntimeError):
    """The address is open to others, and keys are not required. Gunicorn prints the message and exits with 1."""


def refuse_public(addresses: Iterable[object], access: Access) -> None:
    """Refuse an address that others can reach, unless ``access`` allows it.

    An address is a socket's own: a tuple that begins with the host, or the path of a Unix socket.

    Raises:
        PublicBindError: for an address that is not loopback.
    """
    if access.keys_required or access.public_without_keys:
        return
    for address in addresses:
        if isinstance(address, tuple) and not is_loopback(str(address[0])):
            raise PublicBindError(
                f"whoever reaches {address[0] or 'any address of this machine'} could use this server without an"
                f" API key: set {KEYS_VARIABLE}=required, or {PUBLIC_VARIABLE}=1 if that is meant"
            )


def is_loopback(host: str) -> bool:
    """Return True if ``host``, an IP address or a name, leads only to this machine."""
    try:
        address = ip_address(host)
    except ValueError:
        return bool(host) and all(map(is_loopback, _resolve(host)))
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback


def _resolve(name: str) -> list[str]:
    """Return the addresses of a name; none for an unknown name, on which a server cannot listen anyway."""
    try:
        return [str(found[4][0]) for found in socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)]
    except OSError:
        return []
