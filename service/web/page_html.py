"""The HTML of a page: it names the files that the page needs, and asks early for what they will ask for."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

GERMAN = "de"
GERMAN_TEXTS = "/texts.de.ts"


@dataclass(frozen=True)
class PageHtml:
    """The HTML that all pages begin with, and what goes into it."""

    html: str
    early: str
    """The script of ``app/src/early.ts``."""
    manifest: dict[str, Any]
    """Vite's chunks by their keys: ``file``, ``css``, ``imports``, ``dynamicImports``."""

    def write(
        self,
        module: str,
        late: Sequence[str] = (),
        parts: Mapping[str, str] | None = None,
        *,
        opens: bool = False,
    ) -> str:
        """Return the HTML of a page by its module.

        ``late`` names parts of keys of chunks that the page imports on demand, and this HTML loads at once; ``parts``
        those of which the script loads one, by what the visitor comes for. ``opens`` says that the page asks for the
        puzzle of its address.
        """
        own = list(self._with_imports(module))
        keys = list(dict.fromkeys([*own, *(key for part in late for key in self._on_demand(own, part))]))
        files = {GERMAN: self._german_files(keys)}
        for name, part in (parts or {}).items():
            more = [key for key in self._on_demand(own, part) if key not in keys]
            files[name] = self._files(more)
            files[name + GERMAN] = self._german_files(more)
        told = escape(
            json.dumps({name: found for name, found in files.items() if found}, separators=(",", ":"))
        )
        # Before the styles, since a script waits for those above it.
        script = f'<script data-files="{told}"{" data-opens" * opens}>(()=>{{{self.early}}})()</script>'
        html = self.html.replace("</title>", f"</title>\n    {script}")
        return html.replace("</head>", f"{''.join(self._links(keys))}</head>")

    def _on_demand(self, own: Sequence[str], part: str) -> Iterator[str]:
        """Return the chunk with ``part`` in its key that chunks import on demand, after what it imports itself."""
        return self._with_imports(next(key for key in self._lazy_imports(own) if part in key))

    def _with_imports(self, key: str) -> Iterator[str]:
        for imported in self.manifest[key].get("imports", []):
            yield from self._with_imports(imported)
        yield key

    def _lazy_imports(self, keys: Sequence[str]) -> Iterator[str]:
        """Return what chunks load on demand."""
        return (imported for key in keys for imported in self.manifest[key].get("dynamicImports", []))

    def _files(self, keys: Sequence[str]) -> list[str]:
        chunks = [self.manifest[key] for key in dict.fromkeys(keys)]
        return [f"/{file}" for chunk in chunks for file in (chunk["file"], *chunk.get("css", []))]

    def _german_files(self, keys: Sequence[str]) -> list[str]:
        """Return the files with the German texts of chunks."""
        found = {imported for imported in self._lazy_imports(keys) if imported.endswith(GERMAN_TEXTS)}
        return self._files(sorted(found))

    def _links(self, keys: Sequence[str]) -> Iterator[str]:
        for key in keys:
            chunk = self.manifest[key]
            # The HTML of all pages has what they share.
            if f'"/{chunk["file"]}"' in self.html:
                continue
            yield f'<link rel="modulepreload" crossorigin href="/{chunk["file"]}">'
            for style in chunk.get("css", []):
                yield f'<link rel="stylesheet" crossorigin href="/{style}">'
