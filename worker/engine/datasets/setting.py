"""The formats that this installation publishes datasets in."""

import os
from collections.abc import Sequence
from typing import Final

from worker.settings import SettingError

FORMATS: Final = ("csv", "csv.zst", "ndjson", "parquet", "sqlite")
SETTING: Final = "DATASETS"
"""The environment variable with the formats to write: ``all`` (the default), ``none``, or endings with commas."""


def wanted_formats() -> Sequence[str]:
    """Return the endings of the files to write.

    Raises:
        SettingError: for a setting that names a format that does not exist.
    """
    setting = os.environ.get(SETTING, "").strip() or "all"
    if setting == "none":
        return ()
    names = [name.strip() for name in setting.split(",")]
    if unknown := [name for name in names if name not in (*FORMATS, "all")]:
        raise SettingError(
            f"{SETTING} names {', '.join(unknown)}; there are {', '.join(FORMATS)}, all and none"
        )
    return tuple(name for name in FORMATS if name in names or "all" in names)
