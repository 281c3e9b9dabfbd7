"""The page's own icons, as the template and the code blocks show them."""

import re
from functools import cache
from html import escape

from service.clients.node import ROOT

ICON_SOURCE = ROOT / "service" / "web" / "app" / "src" / "components" / "icon.tsx"
# The page needs none for its menus.
_OWN = {"menu": "M4 7h16M4 12h16M4 17h16"}
_ICON = re.compile(r'^  (\w+):\s+"([^"]+)"', re.MULTILINE)


@cache
def icon_paths() -> dict[str, str]:
    """Return the outlines of the page's icons by name."""
    return {**dict(_ICON.findall(ICON_SOURCE.read_text(encoding="utf-8"))), **_OWN}


def icon(name: str) -> str:
    """Return an icon, which is never read aloud."""
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{escape(icon_paths()[name])}"/></svg>'
