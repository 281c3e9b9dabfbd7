"""Addresses of the page from its own router, with real values for their parameters."""

import json
import re

from service.web.build import APP

SAMPLES: dict[str, tuple[str, ...]] = {
    "code": ("K85V-H990-ET", "N2X2-DCQ0", "D9M5-K68N"),
    "finding": ("fractions", "24"),
    "table": ("krypto", "31-derful"),
    # Made anew for each test of their pages.
    "id": (),
    "tournament": (),
}
"""Values of each parameter."""

PAGES: dict[str, list[str]] = json.loads((APP / "src" / "pages.json").read_text())


def _filled(pattern: str) -> list[str]:
    parameter = re.search(r":(\w+)", pattern)
    if not parameter:
        return [pattern]
    if parameter[1] not in SAMPLES:
        raise LookupError(
            f"{pattern} has a new parameter: give SAMPLES in tests/web/addresses.py values of it"
        )
    return [pattern.replace(parameter[0], sample) for sample in SAMPLES[parameter[1]]]


ADDRESSES = [address for patterns in PAGES.values() for pattern in patterns for address in _filled(pattern)]
"""All addresses; each page is among them."""
LISTED = [patterns[0] for patterns in PAGES.values() if ":" not in patterns[0]]
"""An address of each page that needs no parameter."""
