"""The page, built from the current sources."""

from pathlib import Path

from service.clients import typescript_package
from service.clients.node import made_once, sources
from service.web import build


def build_page() -> Path:
    """Return the folder of the page, built unless it is up to date."""
    files = [*sources(build.APP), *sources(typescript_package.SOURCE)]
    made_of = [Path(build.__file__), typescript_package.DOCUMENT, *files]
    return made_once(build.DIST, made_of, build.build)
