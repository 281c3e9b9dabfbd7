"""Settings on access, from the environment, and the addresses that they allow the server to listen on.

Few imports: the HTTP server's main process loads this module.
"""

import hashlib
import os
import re
import socket
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import ip_address

from worker.settings import SettingError

KEYS_VARIABLE = "API_KEYS"
OPERATOR_VARIABLE = "COUNTINGHOUSE_OPERATOR_KEY"
PUBLIC_VARIABLE = "ALLOW_PUBLIC_WITHOUT_KEYS"
PLAY_VARIABLE = "PLAY_REQUESTS_PER_MINUTE"
MOST_PLAY_REQUESTS = 100_000
HOSTS_VARIABLE = "ALLOWED_HOSTS"
PUBLIC_URL_VARIABLE = "COUNTINGHOUSE_PUBLIC_URL"
DAILY_VARIABLE = "COUNTINGHOUSE_DAILY_SECRET"
# The key grants every scope, so it must be hard to guess; and it has to fit into a header.
_OPERATOR_KEY = re.compile(r"[!-~]{20,200}")
# The secret determines the games of all future days.
_DAILY_SECRET = _OPERATOR_KEY
_PUBLIC_URL = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+(?:/[A-Za-z0-9._~-]+)*/?")


@dataclass(frozen=True, slots=True)
class Access:
    """The settings on access.

    ``operator_hash`` is the SHA-256 of the operator's key, if there is one. ``public_without_keys`` allows a public
    address without keys. ``hosts`` are further values of `Host` that a server without keys accepts, besides this
    machine's own names.
    """

    keys_required: bool = False
    public_without_keys: bool = False
    operator_hash: bytes | None = None
    hosts: frozenset[str] = frozenset()
    play_per_minute: int = 0
    """Requests per minute that an address may send without a key. 0 is none if keys are required, else any number."""


def read_access(environ: Mapping[str, str] = os.environ) -> Access:
    """Return the settings from the environment.

    Raises:
        SettingError: if one of them is invalid.
    """
    # A file from which a Secret was made usually ends with a line break.
    operator_key = environ.get(OPERATOR_VARIABLE, "").strip()
    if operator_key and not _OPERATOR_KEY.fullmatch(operator_key):
        # The message never shows the value: even an invalid key is a secret.
        raise SettingError(f"{OPERATOR_VARIABLE} must have 20 to 200 visible ASCII characters")
    return Access(
        keys_required=_read_choice(environ, KEYS_VARIABLE, off="off", on="required"),
        public_without_keys=_read_choice(environ, PUBLIC_VARIABLE, off="0", on="1"),
        operator_hash=hashlib.sha256(operator_key.encode()).digest() if operator_key else None,
        hosts=frozenset(
            name.strip().lower() for name in environ.get(HOSTS_VARIABLE, "").split(",") if name.strip()
        ),
        play_per_minute=read_count(environ, PLAY_VARIABLE, MOST_PLAY_REQUESTS),
    )


def read_daily_secret(environ: Mapping[str, str] = os.environ) -> str | None:
    """Return the secret from which daily games' seeds derive; None if the installation is to create one.

    Raises:
        SettingError: if it is too short, too long, or contains characters other than visible ASCII.
    """
    secret = environ.get(DAILY_VARIABLE, "").strip()
    if secret and not _DAILY_SECRET.fullmatch(secret):
        raise SettingError(f"{DAILY_VARIABLE} must have 20 to 200 visible ASCII characters")
    return secret or None


def read_public_url(environ: Mapping[str, str] = os.environ) -> str:
    """Return the service's public address, without a slash at the end; empty if it is not set.

    It is never taken from a request: anybody may have written its `Host`.

    Raises:
        SettingError: if the value is not an address.
    """
    address = environ.get(PUBLIC_URL_VARIABLE, "").strip()
    if address and not _PUBLIC_URL.fullmatch(address):
        raise SettingError(
            f"{PUBLIC_URL_VARIABLE} must be an address such as https://api.example.org, not {address[:80]!r}"
        )
    return address.rstrip("/")


def read_count(environ: Mapping[str, str], name: str, most: int) -> int:
    """Return the number in a variable, 0 if it is not set.

    Raises:
        SettingError: if it is not a number, or more than ``most``.
    """
    value = environ.get(name, "").strip() or "0"
    if not (value.isascii() and value.isdigit() and int(value[:9]) <= most):
        raise SettingError(f"{name} must be a number from 0 to {most:,}, not {value[:40]!r}")
    return int(value)


def _read_choice(environ: Mapping[str, str], name: str, *, off: str, on: str) -> bool:
    value = environ.get(name, "").strip() or off
    if value not in (off, on):
        raise SettingError(f"{name} must be {off} or {on}, not {value[:40]!r}")
    return value == on


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
