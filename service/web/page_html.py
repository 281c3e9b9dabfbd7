"""The HTML of a page: it names the files that the page needs, and asks early for what they will ask for."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

GERMAN_TEXTS = "/texts.de.ts"


@dataclass(frozen=True)
class PageHtml:
    """The HTML that all pages begin with, and what goes into it."""

    html: str
    early: str
    """The script of ``app/src/early.ts``."""
    manifest: dict[str, Any]
    """Vite's chunks by their keys: ``file``, ``css``, ``imports``, ``dynamicImports``."""

    def write(self, module: str, late: Sequence[str] = (), *, opens: bool = False) -> str:
        """Return the HTML of a page by its module.

        ``late`` names parts of keys of chunks that the page imports on demand, and this HTML loads at once. ``opens``
        says that the page asks for the puzzle of its address.
        """
        own = list(self._with_imports(module))
        found = [next(key for key in self._lazy_imports(own) if part in key) for part in late]
        keys = list(dict.fromkeys([*own, *(key for each in found for key in self._with_imports(each))]))
        german = escape(json.dumps(self._german_files(keys), separators=(",", ":")))
        # Before the styles, since a script waits for those above it.
        script = f'<script data-german="{german}"{" data-opens" * opens}>(()=>{{{self.early}}})()</script>'
        html = self.html.replace("</title>", f"</title>\n    {script}")
        return html.replace("</head>", f"{''.join(self._links(keys))}</head>")

    def _with_imports(self, key: str) -> Iterator[str]:
        for imported in self.manifest[key].get("imports", []):
            yield from self._with_imports(imported)
        yield key

    def _lazy_imports(self, keys: Sequence[str]) -> Iterator[str]:
        """Return what chunks load on demand."""
        return (imported for key in keys for imported in self.manifest[key].get("dynamicImports", []))

    def _german_files(self, keys: Sequence[str]) -> list[str]:
        """Return the files with the German texts of chunks."""
        found = {imported for imported in self._lazy_imports(keys) if imported.endswith(GERMAN_TEXTS)}
        return [f"/{self.manifest[key]['file']}" for key in sorted(found)]

    def _links(self, keys: Sequence[str]) -> Iterator[str]:
        for key in keys:
            chunk = self.manifest[key]
            # The HTML of all pages has what they share.
            if f'"/{chunk["file"]}"' in self.html:
                continue
            yield f'<link rel="modulepreload" crossorigin href="/{chunk["file"]}">'
            for style in chunk.get("css", []):
                yield f'<link rel="stylesheet" crossorigin href="/{style}">'
