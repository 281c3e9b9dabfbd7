"""The URL of a webhook, parsed strictly: a URL that two parsers might read as two hosts is refused."""

import re
from dataclasses import dataclass
from typing import Self
from urllib.parse import urljoin, urlsplit

from worker.jobs.webhooks.addresses import Address, as_address, refusal

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
        TargetError: when it is not valid, or names an address that may not be called.
    """
    address = Target.parse(url).address
    found = refusal(address) if address is not None else None
    if found is not None:
        raise TargetError(f"The host is {found}, and webhooks may not call that")
    return url


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
