"""Where a request comes from: the caller's address behind proxies, and the page in a browser that sends it."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from service.access.setting import Access
from service.http.api_request import ApiRequest
from service.http.problems import ProblemError
from worker.settings import SettingError

PROXIES_VARIABLE = "TRUSTED_PROXIES"
MOST_PROXIES = 9
_FORWARDED_HEADER = "HTTP_X_FORWARDED_FOR"

Address = IPv4Address | IPv6Address


@dataclass(frozen=True, slots=True)
class TrustedProxies:
    """The proxies in front of the service: their number on the way of every request, or their networks.

    Every proxy appends the address that connected to it. So ``X-Forwarded-For`` is read from the right end, and no
    further than these proxies have written: the part to the left may come from anybody.
    """

    number: int = 0
    networks: tuple[IPv4Network | IPv6Network, ...] = ()

    def __bool__(self) -> bool:
        """Return True if there are proxies."""
        return bool(self.number or self.networks)

    def caller(self, connected: str, forwarded: str) -> str:
        """Return the caller's address, from the address that ``connected`` and the value of ``X-Forwarded-For``.

        The address is ``connected`` itself if the header is malformed.
        """
        path = forwarded.split(",") if forwarded else []
        if self.number:
            found = _parse_address(path[-self.number]) if len(path) >= self.number else None
            return str(found) if found else connected
        address = _parse_address(connected)
        while address and path and self._has(address):
            told = _parse_address(path.pop())
            if told is None:
                break
            address = told
        return str(address) if address else connected

    def _has(self, address: Address) -> bool:
        return any(address in network for network in self.networks)


def read_trusted_proxies(environ: Mapping[str, str] = os.environ) -> TrustedProxies:
    """Return the proxies that the environment names; none by default.

    Raises:
        SettingError: if the variable is neither a number of proxies nor a list of networks.
    """
    value = environ.get(PROXIES_VARIABLE, "").strip()
    if value.isascii() and value.isdigit() and int(value[:9]) <= MOST_PROXIES:
        return TrustedProxies(number=int(value))
    try:
        networks = tuple(ip_network(name.strip()) for name in value.split(",") if name.strip())
    except ValueError:
        networks = ()
    # With all addresses trusted, callers could claim any address.
    if value and not (networks and all(network.prefixlen for network in networks)):
        raise SettingError(
            f"{PROXIES_VARIABLE} must be a number from 0 to {MOST_PROXIES},"
            f" or networks with commas such as 10.1.0.0/16,192.0.2.7, not {value[:80]!r}"
        )
    return TrustedProxies(networks=networks)


def take_address(trusted: TrustedProxies, request: ApiRequest) -> None:
    """Set the request's ``remote_addr`` to its caller's address, as far as trusted proxies report it."""
    if trusted:
        request.remote_addr = trusted.caller(
            request.remote_addr or "", request.environ.get(_FORWARDED_HEADER, "")
        )


def _parse_address(text: str) -> Address | None:
    """Parse an address as proxies write it, some with a port: ``192.0.2.7:443``, ``[2001:db8::7]:443``."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.version == 6 and address.ipv4_mapped) or address


# Routes for operators. Pages of all origins may submit, show and cancel jobs, by ids that nobody can guess.
_OPERATORS_PATHS = ("/v1/keys", "/v1/webhook")
# On a server without keys, the list shows the ids of all callers' jobs.
_JOB_LIST = "/v1/jobs"


def check_browser(access: Access, request: ApiRequest) -> None:
    """Refuse unknown values of `Host` and forbidden requests of other origins' pages, unless keys are required.

    A server without keys trusts everyone who can connect. A browser on the same machine connects on behalf of any open
    page: under a name that the page's owner points to this machine (DNS rebinding), or from another origin.

    Raises:
        ProblemError: 421 or 403.
    """
    if access.keys_required:
        return
    if not access.public_without_keys:
        _check_host(request, access.hosts)
    _check_origin(request, access.hosts)


def _check_host(request: ApiRequest, hosts: frozenset[str]) -> None:
    if not _is_ours(request.host, hosts):
        raise ProblemError(
            HTTPStatus.MISDIRECTED_REQUEST,
            "This server does not answer to the name in `Host`; its operator can allow it with ALLOWED_HOSTS.",
        )


@lru_cache(maxsize=64)
def _is_ours(host: str, hosts: frozenset[str]) -> bool:
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return name in hosts or ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def _site(origin: str) -> str:
    """Return the host and port of an origin; an empty text if it names none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _find_foreign_origin(request: ApiRequest) -> str | None:
    """Return the origin of the page that sends a request, if it is another one than ours."""
    origin: str | None = request.environ.get("HTTP_ORIGIN")
    return None if origin is None or _site(origin) == request.host else origin


def require_json_of_pages(request: ApiRequest) -> None:
    """Refuse a request of another origin's page that is not declared as JSON, even if it has no body.

    Browsers send other types without asking whether the page may (CORS), on behalf of whoever has opened the page.

    Raises:
        ProblemError: 415.
    """
    if _find_foreign_origin(request) is not None:
        request.read_body()


def _check_origin(request: ApiRequest, hosts: frozenset[str]) -> None:
    origin = _find_foreign_origin(request)
    if origin is None or request.method == "OPTIONS":
        return
    if request.path.startswith(_OPERATORS_PATHS):
        raise ProblemError(HTTPStatus.FORBIDDEN, "Pages of other origins may not act as an operator.")
    lists = request.path.rstrip("/") == _JOB_LIST and request.method in ("GET", "HEAD")
    if lists and not _is_ours(_site(origin), hosts):
        raise ProblemError(
            HTTPStatus.FORBIDDEN, "Pages of other origins see only the jobs that they have the id of."
        )
