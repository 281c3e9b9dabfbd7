"""The page, built from the current sources."""

from pathlib import Path

from service.clients import typescript_package
from service.clients.node import made_once
from service.web import build


def build_page() -> Path:
    """Return the folder of the page, built unless it is up to date."""
    folders = (build.APP, typescript_package.SOURCE)
    files = [path for folder in folders for path in sorted(folder.rglob("*.*")) if path.is_file()]
    sources = [Path(build.__file__), typescript_package.DOCUMENT, *files]
    return made_once(build.DIST, sources, build.build)
