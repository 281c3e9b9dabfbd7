"""``python -m service.web.build`` builds the page into ``service/web/dist``.

Vite builds ``app/``. After it, each page of ``app/src/pages.json`` gets an HTML file that loads the page's own files at
once, the service worker gets the list of files that it caches, and every text a copy compressed by brotli. Equal
sources give equal bytes.
"""

import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import brotli
import resvg_py

from service.clients import typescript_package
from service.clients.node import BUILD, NOT_SOURCES, ROOT, ToolError, Tools, made_once, node_tools, sources

FOLDER = Path(__file__).parent
SERVICE = FOLDER.parent
APP = FOLDER / "app"
DIST = FOLDER / "dist"
ENTRY = "index.html"
WORKER = "sw.js"
ICON = "icon.svg"
MANIFEST = "manifest.webmanifest"
PNG_ICONS: dict[str, tuple[int, bool]] = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable-512.png": (512, True),
    "apple-touch-icon.png": (180, True),
}
"""Width of each icon, and True if it fills its square, for platforms that cut icons to their own shape."""
KEPT_NOT = frozenset({".html", ".png"})
"""Endings of files that the service worker does not cache: pages are cached by address, icons by the platform."""
COMPRESSED = frozenset({".css", ".html", ".js", ".svg", ".webmanifest"})


def build(into: Path) -> None:
    """Build the page into ``into``, which is replaced as a whole.

    Raises:
        ToolError: if Node, a package or the compiler fails.
    """
    tools = node_tools("page", APP, omit_dev=True)
    with copied_sources(tools) as work:
        for project in ("src", "src/worker"):
            tools.run(["tsc", "--project", project], work)
        tools.run(["vite", "build", "--logLevel", "warn"], work)
        made = work / "dist"
        _write_pages(made)
        _write_icons(made)
        _write_worker(made)
        _compress(made)
        replaced = into.with_name(f".{into.name}.{os.getpid()}")
        shutil.rmtree(replaced, ignore_errors=True)
        if into.exists():
            into.rename(replaced)
        shutil.move(made, into)
        shutil.rmtree(replaced, ignore_errors=True)


@contextmanager
def copied_sources(tools: Tools) -> Iterator[Path]:
    """Yield a copy of the page's folder with installed packages, beside a copy of the client's.

    A checkout is not changed: it may have packages of its own.
    """
    BUILD.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=BUILD) as temporary:
        app, client = (
            Path(temporary) / folder.relative_to(SERVICE) for folder in (APP, typescript_package.SOURCE)
        )
        shutil.copytree(APP, app, ignore=NOT_SOURCES)
        (app / "node_modules").symlink_to(tools.packages / "node_modules")
        shutil.copytree(_client(), client, symlinks=True)
        yield app


def _client() -> Path:
    def make(folder: Path) -> None:
        folder.mkdir()
        typescript_package.write_sources(folder)

    made_of = [typescript_package.DOCUMENT, *sources(typescript_package.SOURCE)]
    return made_once(BUILD / "page-client", made_of, make)


def _write_pages(dist: Path) -> None:
    """Write an HTML file for each page, which names the page's files so that the browser loads them at once."""
    manifest = json.loads((dist / ".vite" / "manifest.json").read_text())
    shutil.rmtree(dist / ".vite")
    html = (dist / ENTRY).read_text()
    (dist / ENTRY).unlink()
    pages: dict[str, Any] = json.loads((APP / "src" / "pages.json").read_text())
    for name in pages:
        links = "".join(_links(manifest, f"src/pages/{name}/index.tsx"))
        (dist / f"{name}.html").write_text(html.replace("</head>", f"{links}</head>"))


def _links(manifest: dict[str, Any], module: str) -> Iterator[str]:
    loaded = set(_imported(manifest, ENTRY))
    for key in dict.fromkeys([*_imported(manifest, module), module]):
        if key in loaded:
            continue
        chunk = manifest[key]
        yield f'<link rel="modulepreload" crossorigin href="/{chunk["file"]}">'
        for style in chunk.get("css", []):
            yield f'<link rel="stylesheet" crossorigin href="/{style}">'


def _imported(manifest: dict[str, Any], key: str) -> Iterator[str]:
    for imported in manifest[key].get("imports", []):
        yield from _imported(manifest, imported)
        yield imported
    yield key


def _write_icons(dist: Path) -> None:
    """Render the icon as PNG, for platforms that do not accept SVG."""
    icon = (dist / ICON).read_text()
    ground = json.loads((dist / MANIFEST).read_text())["theme_color"]
    for name, (width, filled) in PNG_ICONS.items():
        drawn = resvg_py.svg_to_bytes(svg_string=icon, width=width, background=ground if filled else None)
        (dist / name).write_bytes(drawn)


def _write_worker(dist: Path) -> None:
    """Prepend the list of cached files, and a version that changes with any of them, to the service worker."""
    worker = dist / WORKER
    files = sorted(path for path in dist.rglob("*") if path.is_file() and path != worker)
    digest = sha256()
    for path in files:
        digest.update(path.relative_to(dist).as_posix().encode() + b"\0" + path.read_bytes())
    digest.update(worker.read_bytes())
    kept = [f"/{path.relative_to(dist).as_posix()}" for path in files if path.suffix not in KEPT_NOT]
    pages = json.loads((APP / "src" / "pages.json").read_text())
    head = (
        f"const VERSION={json.dumps(digest.hexdigest()[:16])};"
        f"const KEPT={json.dumps(kept)};const PAGES={json.dumps(pages)};\n"
    )
    worker.write_text(head + worker.read_text())


def _compress(dist: Path) -> None:
    for path in sorted(dist.rglob("*")):
        if path.suffix in COMPRESSED:
            path.with_name(f"{path.name}.br").write_bytes(brotli.compress(path.read_bytes()))


def main() -> None:
    """Build the page, or print the error if that fails."""
    try:
        build(DIST)
    except ToolError as error:
        sys.exit(f"{error}")
    sys.stdout.write(f"{DIST.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
