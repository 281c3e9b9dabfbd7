"""Which sites may show puzzles in a frame, from the environment."""

import os
import re
from collections.abc import Mapping
from typing import Final

from worker.settings import SettingError

SITES_VARIABLE: Final = "EMBED_SITES"
ANY_SITE: Final = "*"
NO_SITE: Final = "none"
# Sources as Content-Security-Policy has them (frame-ancestors).
_SITE = re.compile(r"(?:https?://)?(?:\*\.)?[A-Za-z0-9.-]+(?::\d{1,5})?")


def read_embed_sites(environ: Mapping[str, str] = os.environ) -> str:
    """Return the sites that may embed puzzles, as ``frame-ancestors`` names them; empty for none.

    Raises:
        SettingError: if the value is not `*`, `none` or origins separated by commas or spaces.
    """
    value = environ.get(SITES_VARIABLE, "").strip() or ANY_SITE
    if value == NO_SITE:
        return ""
    sites = re.split(r"[\s,]+", value)
    wrong = [site for site in sites if site != ANY_SITE and not _SITE.fullmatch(site)]
    if wrong:
        raise SettingError(
            f"{SITES_VARIABLE} must be *, none, or origins such as https://school.example, not {wrong[0][:80]!r}"
        )
    return " ".join(sites)
