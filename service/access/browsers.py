"""Protection of a server without API keys against pages in a browser."""

from functools import lru_cache
from http import HTTPStatus
from ipaddress import ip_address
from urllib.parse import urlsplit

from service.access.setting import Access
from service.http.api_request import ApiRequest
from service.http.problems import ProblemError

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


def _check_origin(request: ApiRequest, hosts: frozenset[str]) -> None:
    origin = request.environ.get("HTTP_ORIGIN")
    if origin is None or request.method == "OPTIONS" or _site(origin) == request.host:
        return
    if request.path.startswith(_OPERATORS_PATHS):
        raise ProblemError(HTTPStatus.FORBIDDEN, "Pages of other origins may not act as an operator.")
    lists = request.path.rstrip("/") == _JOB_LIST and request.method in ("GET", "HEAD")
    if lists and not _is_ours(_site(origin), hosts):
        raise ProblemError(
            HTTPStatus.FORBIDDEN, "Pages of other origins see only the jobs that they have the id of."
        )
