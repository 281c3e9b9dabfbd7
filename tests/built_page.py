"""The page and the documentation's site, built from the current sources."""

from functools import partial
from pathlib import Path

from service.clients import typescript_package
from service.clients.node import BUILD, make_once, sources
from service.docs import guide
from service.docs.site import build as site
from service.web import build, page_html


def build_page() -> Path:
    """Return the folder of the page, built unless it is up to date."""
    return make_once(build.DIST, _made_of(), build.build_page)


def build_look() -> Path:
    """Return the folder of the page with the page of all components, built unless it is up to date."""
    return make_once(BUILD / "look", _made_of(), partial(build.build_page, look=True))


def _made_of() -> list[Path]:
    files = [*sources(build.APP), *sources(typescript_package.SOURCE)]
    return [Path(build.__file__), Path(page_html.__file__), typescript_package.DOCUMENT, *files]


def build_site() -> Path:
    """Return the folder of the documentation's site, built unless it is up to date."""
    folders = [
        guide.GUIDE,
        site.HERE,
        site.APP / "docs",
        site.APP / "src" / "shell",
        site.APP / "src" / "components",
    ]
    files = [file for folder in folders for file in sources(folder) if file.suffix not in (".pyc", ".made")]
    made_of = [
        typescript_package.DOCUMENT,
        *files,
        site.APP / "vite.docs.config.ts",
        site.APP / "package-lock.json",
    ]
    return make_once(guide.DIST, made_of, site.build_site)
