"""The bytes of a dataset's file, read from the database as they are sent."""

import threading
import time
from typing import Final, Self

from db.datasets import DatasetFile, read_part

PART_BYTES: Final = 128 * 1024
# One download reads at a time, so that other requests wait for one part at most, however many download.
_reading: Final = threading.Lock()


class StoredFile:
    """The bytes of a file from any place on, read as they are sent; Werkzeug asks for the place of a range."""

    def __init__(self, file: DatasetFile) -> None:
        self._file = file
        self._place = 0

    def seekable(self) -> bool:
        """Return True."""
        return True

    def seek(self, place: int) -> None:
        """Continue at ``place``."""
        self._place = place

    def tell(self) -> int:
        """Return the current place."""
        return self._place

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> bytes:
        if self._place >= self._file.size:
            raise StopIteration
        with _reading:
            part = read_part(self._file.id, self._place, PART_BYTES)
        if not part:
            # An answer that breaks off is better than one that looks complete.
            raise RuntimeError(f"{self._file.file} was removed while it was sent")
        self._place += len(part)
        # Let other greenlets run: with a fast client, this one would never pause.
        time.sleep(0)
        return part
