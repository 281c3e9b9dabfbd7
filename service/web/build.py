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

import resvg_py

from service.clients import typescript_package
from service.clients.node import BUILD, NOT_SOURCES, ROOT, ToolError, Tools, install_node_tools
from service.http.built_files import compress_files
from service.web.page_html import PageHtml

FOLDER = Path(__file__).parent
SERVICE = FOLDER.parent
APP = FOLDER / "app"
DIST = FOLDER / "dist"
ENTRY = "index.html"
EARLY = "src/early.ts"
SHARED = ("puzzle", "embed")
"""The pages that open any game's puzzle."""
PLAYERS = APP / "src" / "games" / "players.json"
"""The folder of each game, by the first letter of its puzzles' codes."""
AHEAD = APP / "src" / "ahead.json"
"""What pages import on demand and their HTML loads at once, as parts of keys of chunks.

``html`` has an HTML file for each of its names, and of ``parts`` the script in the HTML chooses one.
"""
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
LOOK = "VITE_LOOK"
"""Variable that adds the page of all components to a build."""
KEPT_NOT = frozenset({".html", ".md", ".png"})
"""Endings of files that the service worker does not cache.

Pages are cached by address, icons by the platform, and the licences of what is bundled are read by nobody offline.
"""
COMPRESSED = frozenset({".css", ".html", ".js", ".md", ".svg", ".webmanifest"})


def build_page(into: Path, *, look: bool = False) -> None:
    """Build the page into ``into``, which is replaced as a whole.

    With ``look``, the build includes the page of all components, which only tests and development need. Types are
    checked by ``service.web.check``.

    Raises:
        ToolError: if Node or a package fails.
    """
    tools = install_node_tools("page", APP, omit_dev=True)
    with copy_sources(tools) as work:
        environment = ["env", f"{LOOK}=1"] if look else []
        tools.run([*environment, "vite", "build", "--logLevel", "warn"], work)
        made = work / "dist"
        _write_pages(made, look=look)
        _write_icons(made)
        _write_worker(made)
        compress_files(made, COMPRESSED)
        replaced = into.with_name(f".{into.name}.{os.getpid()}")
        shutil.rmtree(replaced, ignore_errors=True)
        if into.exists():
            into.rename(replaced)
        shutil.move(made, into)
        shutil.rmtree(replaced, ignore_errors=True)


@contextmanager
def copy_sources(tools: Tools) -> Iterator[Path]:
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
        shutil.copytree(typescript_package.generate_sources(), client, symlinks=True)
        yield app


def _write_pages(dist: Path, *, look: bool) -> None:
    """Write an HTML file for each page, which names the page's files so that the browser loads them at once."""
    manifest = json.loads((dist / ".vite" / "manifest.json").read_text())
    shutil.rmtree(dist / ".vite")
    pages: dict[str, Any] = json.loads((APP / "src" / "pages.json").read_text())
    modules = {name: f"src/pages/{name}/index.tsx" for name in pages}
    if look:
        modules["look"] = "src/look/index.tsx"
    early = dist / manifest[EARLY]["file"]
    html = PageHtml((dist / ENTRY).read_text(), early.read_text().strip(), manifest)
    (dist / ENTRY).unlink()
    early.unlink()
    players = {letter: [f"play-{game}"] for letter, game in json.loads(PLAYERS.read_text()).items()}
    ahead = json.loads(AHEAD.read_text())
    variants: dict[str, dict[str, list[str]]] = {**dict.fromkeys(SHARED, players), **ahead["html"]}
    for name, module in modules.items():
        (dist / f"{name}.html").write_text(html.write(module, parts=ahead["parts"].get(name)))
        for variant, late in variants.get(name, {}).items():
            written = html.write(module, late, opens=name in SHARED)
            (dist / f"{name}-{variant}.html").write_text(written)


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


def main() -> None:
    """Build the page, or print the error if that fails."""
    try:
        build_page(DIST)
    except ToolError as error:
        sys.exit(f"{error}")
    sys.stdout.write(f"{DIST.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
