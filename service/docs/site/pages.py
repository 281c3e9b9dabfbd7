"""The pages of the site, and their order: the lists in each group's index page."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from service.docs.guide import GUIDE

GROUPS = {
    "start": "Start",
    "play": "Play",
    "build": "Build",
    "data": "Data",
    "operate": "Operate",
    "inside": "Inside",
}
"""The groups in the order in which a reader needs them."""
GERMAN = "de"
GERMAN_GROUPS = {"start": "Anfang", "play": "Spielen"}
INDEX = "index.md"
_ENTRY = re.compile(r"^[-*] \[([^\]]+)\]\((?!https?:|\.\.)([\w./-]+\.md)\)", re.MULTILINE)


@dataclass(frozen=True)
class Entry:
    """A page in the navigation: its label, and its file below the guide."""

    label: str
    file: str


@dataclass(frozen=True)
class Group:
    """Pages under a common heading."""

    title: str
    entries: tuple[Entry, ...]

    def nav(self) -> dict[str, list[dict[str, str]]]:
        """Return the group as the generator's configuration has it."""
        return {self.title: [{entry.label: entry.file} for entry in self.entries]}


def guide_groups() -> list[Group]:
    """Return the groups of the guide; German ones have the language as a prefix of their title."""
    english = [Group(title, tuple(_read_entries(name, title))) for name, title in GROUPS.items()]
    german_home = Group(f"{GERMAN}: Dokumentation", (Entry("Dokumentation", f"{GERMAN}/{INDEX}"),))
    german = [german_home] if (GUIDE / GERMAN / INDEX).is_file() else []
    german += [
        Group(f"{GERMAN}: {title}", tuple(_read_entries(f"{GERMAN}/{name}", title)))
        for name, title in GERMAN_GROUPS.items()
        if (GUIDE / GERMAN / name / INDEX).is_file()
    ]
    return english + german


def _read_entries(folder: str, title: str) -> Iterator[Entry]:
    """Yield a folder's index, and the pages that it links to, in that order and by those names."""
    yield Entry(title, f"{folder}/{INDEX}")
    found: dict[str, str] = {}
    for label, file in _ENTRY.findall((GUIDE / folder / INDEX).read_text(encoding="utf-8")):
        found.setdefault(file, label.replace("`", ""))
    for file, label in found.items():
        yield Entry(label, f"{folder}/{file}")


def url_of(file: str) -> str:
    """Return the address of a page below the site's home."""
    return re.sub(r"(?<![^/])index/$", "", f"{file.removesuffix('.md')}/")
