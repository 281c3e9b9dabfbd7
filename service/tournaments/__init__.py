"""Tournaments: the tournament of Krypto's rules page, played live."""

import os
from collections.abc import Mapping

from service.access.setting import read_count

TOURNAMENTS_VARIABLE = "TOURNAMENTS_AT_ONCE"
DEFAULT_TOURNAMENTS = 200
MOST_TOURNAMENTS = 100_000


def read_tournaments_at_once(environ: Mapping[str, str] = os.environ) -> int:
    """Return the number of unfinished tournaments that a key, or an address, may have.

    Raises:
        SettingError: if it is not a number.
    """
    if not environ.get(TOURNAMENTS_VARIABLE, "").strip():
        return DEFAULT_TOURNAMENTS
    return read_count(environ, TOURNAMENTS_VARIABLE, MOST_TOURNAMENTS)
