"""``python -m service.docs.site.build`` builds the documentation's site into ``service/docs/dist``.

Zensical turns the Markdown of the guide and of the reference into HTML by the site's own template; Vite builds the
script and the style that ``service/web/app/docs`` has. Then code blocks get their buttons, each page its Markdown
beside it, the search its index, and every text a copy compressed by brotli. Equal sources give equal bytes.
"""

import json
import os
import re
import shutil
import sys
from collections.abc import Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from service.clients.node import (
    BUILD,
    NOT_SOURCES,
    ROOT,
    ToolError,
    Tools,
    install_node_tools,
    make_python_environment,
    run_program,
)
from service.docs.guide import DIST, GUIDE, HOME
from service.docs.site.blocks import icon
from service.docs.site.pages import GERMAN, GERMAN_GROUPS, INDEX, guide_groups, url_of
from service.docs.site.reference import Reference, make_reference
from service.docs.site.rendered import finish_page, read_search_parts
from service.http.built_files import compress_files

HERE = Path(__file__).parent
APP = ROOT / "service" / "web" / "app"
REQUIREMENTS = HERE / "zensical.txt"
LICENCES = "licences.md"
ICONS = ("tally", "sliders", "menu", "search", "back", "next")
COMPRESSED = frozenset({".css", ".html", ".js", ".json", ".md", ".svg", ".txt"})
# The index is made from the pages that name it.
_NO_INDEX = "search-index-of-this-build"
_CONTENT = re.compile(r"<!--content-->(.*)<!--/content-->", re.DOTALL)
_SETTINGS = {
    "site_name": "Countinghouse",
    # Only paths of it are used.
    "site_url": f"http://localhost{HOME}/",
    "docs_dir": "docs",
    "site_dir": "site",
    "markdown_extensions": {
        "tables": {"use_align_attribute": True},
        "toc": {"permalink": False},
        "pymdownx.superfences": {},
        "pymdownx.highlight": {"use_pygments": False},
    },
}


@dataclass(frozen=True)
class Assets:
    """The addresses of the site's own script and style."""

    early: str
    script: str
    style: str


def build_site(into: Path = DIST) -> None:
    """Build the site into ``into``, which is replaced as a whole.

    Raises:
        ToolError: if a program fails.
    """
    tools = install_node_tools("page", APP, omit_dev=True)
    made_from = make_reference()
    with _make_folder() as work:
        client = _copy_client(work, tools)
        site = work / "site"
        assets = _build_client(tools, client)
        files = _write_markdown(work / "docs", made_from)
        _run_generator(work, files, made_from, assets)
        # The generator's own theme, which no page loads, would only be shipped.
        shutil.rmtree(site / "assets")
        shutil.copytree(client / "dist-docs" / "assets", site / "assets")
        _put_licences(client / "dist-docs" / LICENCES, site / "assets")
        index = _write_index(site, tools, client, made_from)
        _finish_pages(site, made_from, index)
        for file, text in files.items():
            (site / file).write_text(text, encoding="utf-8")
        _write_list(site, files, made_from)
        compress_files(site, COMPRESSED)
        shutil.rmtree(into, ignore_errors=True)
        shutil.move(site, into)


def _put_licences(file: Path, assets: Path) -> None:
    """Copy the licences of what is bundled under a name that changes with them, as those of all assets do."""
    digest = sha256(file.read_bytes()).hexdigest()[:8]
    shutil.copy(file, assets / f"{file.stem}-{digest}{file.suffix}")


@contextmanager
def _make_folder() -> Iterator[Path]:
    BUILD.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=BUILD) as temporary:
        yield Path(temporary)


def _copy_client(work: Path, tools: Tools) -> Path:
    """Copy the page's folder, with installed packages, into ``work``: a checkout may have packages of its own."""
    client = work / "app"
    shutil.copytree(APP, client, ignore=NOT_SOURCES)
    (client / "node_modules").symlink_to(tools.packages / "node_modules")
    return client


def _build_client(tools: Tools, client: Path) -> Assets:
    tools.run(["vite", "build", "--config", "vite.docs.config.ts", "--logLevel", "warn"], client)
    manifest = json.loads((client / "dist-docs" / ".vite" / "manifest.json").read_text())
    main = manifest["docs/main.ts"]
    return Assets(
        early=f"{HOME}/{manifest['docs/early.ts']['file']}",
        script=f"{HOME}/{main['file']}",
        style=f"{HOME}/{main['css'][0]}",
    )


def _write_markdown(folder: Path, made_from: Reference) -> dict[str, str]:
    """Write all pages as Markdown, with their pictures, and return their texts by file."""
    files = {
        path.relative_to(GUIDE).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(GUIDE.rglob("*.md"))
    }
    files |= made_from.files
    for file, text in files.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")
    for picture in GUIDE.rglob("*.svg"):
        copied = folder / picture.relative_to(GUIDE)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(picture, copied)
    return files


def _run_generator(work: Path, files: dict[str, str], made_from: Reference, assets: Assets) -> None:
    english, german = (
        yaml.safe_load((HERE / "words.yaml").read_text())[name] for name in ("english", "german")
    )
    urls = {url_of(file): file for file in files}
    listed = [*guide_groups(), *made_from.groups]
    settings = {
        **_SETTINGS,
        "nav": [{"Home": INDEX}, *(group.nav() for group in listed)],
        "theme": {"custom_dir": str(HERE / "templates"), "font": False, "features": []},
        "extra": {
            "early": assets.early,
            "script": assets.script,
            "style": assets.style,
            "search": _NO_INDEX,
            "english": english,
            "german": german,
            "icons": {name: icon(name) for name in ICONS},
            "markdown": {url: f"{HOME}/{file}" for url, file in urls.items()},
            "other": {url: other for url in urls if (other := _other_language(url, urls)) in urls},
        },
    }
    # YAML is read as well as TOML, and Python writes it.
    (work / "mkdocs.yml").write_text(yaml.safe_dump(settings, allow_unicode=True, sort_keys=False))
    environment = make_python_environment("zensical", REQUIREMENTS)
    run_program([environment / "bin" / "zensical", "build", "--strict", "--config-file", "mkdocs.yml"], work)


def _other_language(url: str, urls: Container[str]) -> str:
    """Return the address of a page in the other language; without a German home, its first group stands for it."""
    german = f"{GERMAN}/"
    if url.startswith(german):
        return url.removeprefix(german)
    return f"{german}{url}" if url or german in urls else f"{german}{next(iter(GERMAN_GROUPS))}/"


def _finish_pages(site: Path, made_from: Reference, index: str) -> None:
    for name in ("404.html", "sitemap.xml", "sitemap.xml.gz", "objects.inv"):
        (site / name).unlink(missing_ok=True)
    for path in site.rglob("*.html"):
        own = f"{HOME}/{path.parent.relative_to(site).as_posix()}/".replace("/./", "/")
        is_index = (site.parent / "docs" / path.parent.relative_to(site) / INDEX).is_file()

        def finished(found: re.Match[str], own: str = own, is_index: bool = is_index) -> str:
            return finish_page(found[1], made_from.names, own, made_from.safe_posts, is_index=is_index)

        html = path.read_text(encoding="utf-8").replace(_NO_INDEX, index)
        path.write_text(_CONTENT.sub(finished, html), encoding="utf-8")


def _write_list(site: Path, files: dict[str, str], made_from: Reference) -> None:
    """Write ``llms.txt``: one line for each page."""
    lines = ["# Countinghouse", "", "> Exact answers for number games, over HTTP.", ""]
    for group in [*guide_groups(), *made_from.groups]:
        lines += [f"## {group.title}", ""]
        lines += [f"- [{_title(files[entry.file])}]({HOME}/{entry.file})" for entry in group.entries]
        lines.append("")
    (site / "llms.txt").write_text("\n".join(lines), encoding="utf-8")


def _title(text: str) -> str:
    return text.partition("\n")[0].removeprefix("# ")


def _write_index(site: Path, tools: Tools, client: Path, made_from: Reference) -> str:
    """Write the index of the search, and return its address."""
    parts = read_search_parts(
        json.loads((site / "search.json").read_text(encoding="utf-8")), made_from.called
    )
    (site / "search.json").unlink()
    (client / "parts.json").write_text(json.dumps(parts, ensure_ascii=False), encoding="utf-8")
    tools.run(["node", "docs/build-index.ts", "parts.json", "index.json"], client)
    name = f"search-{sha256((client / 'index.json').read_bytes()).hexdigest()[:8]}.json"
    shutil.move(client / "index.json", site / "assets" / name)
    return f"{HOME}/assets/{name}"


def main() -> None:
    """Build the site, or print the error if that fails."""
    try:
        build_site(DIST)
    except ToolError as error:
        sys.exit(f"{error}")
    sys.stdout.write(f"{DIST.relative_to(ROOT)}{os.linesep}")


if __name__ == "__main__":
    main()
