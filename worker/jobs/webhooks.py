"""What the API and the workers share of webhooks: the targets that they may call, and the signatures.

A URL is parsed strictly: one that two parsers might read as two hosts is refused. Callers choose the addresses, so they
must not lead into the private network. Signatures are those of Standard Webhooks (https://www.standardwebhooks.com).
"""

import re
from dataclasses import dataclass
from datetime import datetime
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Self
from urllib.parse import urljoin, urlsplit
from uuid import UUID

from standardwebhooks import Webhook

from db.keys import WEBHOOK_SIGNING, ensure_secret, new_webhook_secret
from db.webhooks import find_key_secret
from worker.settings import operator_secret, private_webhooks


class DeliveryError(Exception):
    """A delivery attempt failed.

    ``final`` is True if further attempts are of no use: the receiver refuses them, or the target may not be called;
    ``status`` is its response's status, if there was one.
    The message reveals nothing about our network and repeats nothing that the receiver sent.
    """

    def __init__(self, message: str, *, final: bool = False, status: int | None = None) -> None:
        super().__init__(message)
        self.final = final
        self.status = status


Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

# RFC 6052: the IPv4 address is in the last 32 bits.
NAT64 = IPv6Network("64:ff9b::/96")
# RFC 1918, RFC 6598 (between a provider and its customers), RFC 4193, RFC 3879.
PRIVATE: tuple[Network, ...] = tuple(
    map(
        ip_network,
        ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7", "fec0::/10"),
    )
)
# Cloud metadata services give credentials to any process that asks: AWS, GCP, Azure and others; AWS over IPv6; Oracle;
# Alibaba; Azure's platform address, which looks public.
METADATA: frozenset[Address] = frozenset(
    map(
        ip_address,
        (
            "169.254.169.254",
            "169.254.170.2",
            "fd00:ec2::254",
            "192.0.0.192",
            "100.100.100.200",
            "168.63.129.16",
        ),
    )
)
# Special according to the IANA registries (RFC 6890), but unknown to some releases of `ipaddress`: local-use NAT64
# (RFC 8215), documentation (RFC 9637), segment routing (RFC 9602), the old 6to4 relays (RFC 7526).
SPECIAL: tuple[Network, ...] = tuple(
    map(ip_network, ("64:ff9b:1::/48", "3fff::/20", "5f00::/16", "192.88.99.0/24"))
)


def as_address(text: str) -> Address | None:
    """Return the address that ``text`` is literally, or None if it is not an address."""
    try:
        return ip_address(text)
    except ValueError:
        return None


def refusal(address: Address) -> str | None:
    """Return the reason why ``address`` may not be called, such as ``"a loopback address"``; None if it may."""
    reached = _destination(address)
    if reached in METADATA:
        return "the address of a cloud's metadata service"
    if reached.is_multicast:
        return "a multicast address"
    if reached.is_unspecified:
        return "the unspecified address"
    private = _private(reached)
    if private is not None:
        return None if private_webhooks() else private
    if reached.is_reserved or not reached.is_global or any(reached in network for network in SPECIAL):
        return "a reserved address"
    return None


def _destination(address: Address) -> Address:
    """Return the IPv4 address that an IPv6 address leads to (mapped, 6to4 or NAT64), or the address itself."""
    if isinstance(address, IPv4Address):
        return address
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    # Remove the scope, so that addresses compare equal.
    return address.ipv4_mapped or address.sixtofour or IPv6Address(int(address))


def _private(address: Address) -> str | None:
    """Return the kind of a private address, or None."""
    if address.is_loopback:
        return "a loopback address"
    if address.is_link_local:
        return "a link-local address"
    if any(address in network for network in PRIVATE):
        return "a private address"
    return None


# Names that lead into a private network or nowhere: RFC 6761, RFC 6762 (`local`), RFC 8375 (`home.arpa`), RFC 7686
# (`onion`), ICANN's `internal`, and what routers and companies use.
_PRIVATE_ENDINGS = (
    "localhost",
    "localdomain",
    "local",
    "internal",
    "intranet",
    "private",
    "corp",
    "home",
    "home.arpa",
    "lan",
    "onion",
    "invalid",
)

MAX_URL_CHARACTERS = 2_000
DEFAULT_PORTS = {"http": 80, "https": 443}

# The characters of RFC 3986, section 2.
_URL = re.compile(r"(?:[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+")
_BRACKETED = re.compile(r"\[[0-9A-Fa-f:.]+\](?::[0-9]*)?")
# RFC 1123, and the underscore, which is common in practice.
_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME = re.compile(rf"(?!.{{254}}){_LABEL}(?:\.{_LABEL})*")
# Resolvers accept 127.1, 0x7f.1 and 2130706433 as addresses, in different ways.
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")


class TargetError(ValueError):
    """The URL cannot be a webhook's; the message says why, as a sentence without its full stop."""


@dataclass(frozen=True, slots=True)
class Target:
    """The parts of a webhook's URL: ``host`` in lower case, without brackets; ``path`` with the query."""

    url: str
    scheme: str
    host: str
    port: int
    path: str

    @classmethod
    def parse(cls, url: str) -> Self:
        """Return the target that ``url`` names.

        Raises:
            TargetError: when the URL cannot be a webhook's, wherever it leads.
        """
        if len(url) > MAX_URL_CHARACTERS:
            raise TargetError(f"The URL has more than {MAX_URL_CHARACTERS:,} characters")
        if not _URL.fullmatch(url):
            raise TargetError(
                "A URL holds letters, digits and -._~:/?#[]@!$&'()*+,;= only; all else is percent-encoded,"
                " or in a host name written as xn--…"
            )
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise TargetError("This is not a URL") from None
        if parts.scheme not in DEFAULT_PORTS:
            raise TargetError("The URL should begin with https:// or http://")
        if "@" in parts.netloc:
            raise TargetError("The URL should hold no credentials; a webhook is known by its signature")
        if port == 0:
            raise TargetError("There is no port 0")
        host = _host(parts.hostname or "", parts.netloc)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return cls(url, parts.scheme, host, port or DEFAULT_PORTS[parts.scheme], path)

    @property
    def address(self) -> Address | None:
        """The address, if the host is literally an address and not a name."""
        return as_address(self.host)

    @property
    def authority(self) -> str:
        """Host and port as in the ``Host`` header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"

    def redirected(self, location: str) -> Self:
        """Return the target of a redirect from this target.

        Raises:
            TargetError: when a webhook may not follow it.
        """
        try:
            url = urljoin(self.url, location)
        except ValueError:
            raise TargetError("This is not a URL") from None
        target = self.parse(url)
        if (self.scheme, target.scheme) == ("https", "http"):
            raise TargetError("It leads from https to http")
        return target


def check_url(url: str) -> str:
    """Check the URL of a webhook, as far as possible before its name is resolved, and return it.

    Raises:
        TargetError: when it is not valid, or names a host that may not be called.
    """
    target = Target.parse(url)
    address = target.address
    found = _private_name(target.host) if address is None else refusal(address)
    if found is not None:
        raise TargetError(f"The host is {found}, and webhooks may not call that")
    return url


def _private_name(name: str) -> str | None:
    """Return the kind of a name that can only be private, or None."""
    if private_webhooks():
        return None
    if "." not in name:
        return "a name of this machine or its network: it has no dot"
    ending = next((each for each in _PRIVATE_ENDINGS if name.endswith(f".{each}")), None)
    return f"a private name: it ends with .{ending}" if ending else None


def _host(host: str, netloc: str) -> str:
    """Return the host as it is resolved: an address, or a name without a final dot."""
    name = host.removesuffix(".")
    if "[" in netloc:
        if not _BRACKETED.fullmatch(netloc) or as_address(host) is None:
            raise TargetError("What stands in brackets is not an IPv6 address")
        return host
    if not _NAME.fullmatch(name):
        raise TargetError("The URL has no host" if not host else "The host is neither a name nor an address")
    if _NUMBER.fullmatch(name.rpartition(".")[2]) and as_address(name) is None:
        raise TargetError("The host looks like an IPv4 address, but is not four numbers from 0 to 255")
    return name


def find_signing_secret(key_id: UUID | None) -> str:
    """Return an API key's secret for its jobs; for jobs without a key, the operator's or else the installation's own.

    Raises:
        SettingError: when the operator's setting is not a valid secret.
    """
    own = find_key_secret(key_id) if key_id is not None else None
    return own or operator_secret() or ensure_secret(WEBHOOK_SIGNING, new_webhook_secret())


def sign_headers(message_id: str, moment: datetime, body: str, secret: str) -> dict[str, str]:
    """Return the headers that prove to a receiver that we sent ``body``.

    ``moment`` is the time of the attempt, in UTC.
    """
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(int(moment.timestamp())),
        "webhook-signature": Webhook(secret).sign(message_id, moment, body),
    }
