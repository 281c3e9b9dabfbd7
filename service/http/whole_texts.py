"""Cache of tables' whole texts: each is written to a file once, and sent from it to simultaneous and later requests.

``TABLE_TEXTS_FOLDER`` names the folder of the files; by default it is that of temporary files.
"""

import errno
import os
import threading
import time
import weakref
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import partial
from tempfile import TemporaryFile
from typing import Final
from weakref import WeakSet

import structlog
from cachetools import LRUCache

MAX_BYTES: Final = 128 * 1024 * 1024
"""Maximum size of the texts of a process, plain and compressed: of those kept, and those still being sent."""
FOLDER_SETTING: Final = "TABLE_TEXTS_FOLDER"
PIECE_BYTES: Final = 64 * 1024
# Texts whose sizes are known; filters make any number of keys.
MAX_REMEMBERED: Final = 1_000
# Time for which no file is used after a write failed.
WITHOUT_FILES_S: Final = 60.0
_LOOK_AGAIN_S: Final = 1.0
# The largest window, with gzip's header and trailer; see wbits in zlib's documentation.
_GZIP_BITS: Final = 16 + zlib.MAX_WBITS

log = structlog.get_logger(__name__)


class _File:
    """An unnamed file that is read while it is still being written."""

    def __init__(self) -> None:
        folder = os.environ.get(FOLDER_SETTING) or None
        file = TemporaryFile(buffering=0, dir=folder)  # noqa: SIM115  # closed by the finalizer
        weakref.finalize(self, file.close)
        self._number = file.fileno()
        self.size = 0

    def write(self, data: bytes) -> None:
        """Add all of ``data``.

        Raises:
            OSError: if the disk is full.
        """
        while data:
            written = os.write(self._number, data)
            self.size += written
            data = data[written:]

    def read(self, offset: int) -> bytes:
        """Return a piece from ``offset`` on; empty if that part is not written yet."""
        return os.pread(self._number, PIECE_BYTES, offset)


class _Text:
    """The text of a table, plain and compressed, complete or still being written."""

    def __init__(self, make_room: Callable[["_Text", int], None]) -> None:
        self._make_room = make_room
        self._plain, self._packed = _File(), _File()
        self._compressor = zlib.compressobj(wbits=_GZIP_BITS)
        self._more = threading.Condition()
        self._ended = False
        self.failed = False

    @property
    def size(self) -> int:
        """Total bytes in both files."""
        return self._plain.size + self._packed.size

    def make(self, pieces: Iterator[str]) -> None:
        """Write the text to its end; on an error, log it and set ``failed``."""
        try:
            for piece in pieces:
                data = piece.encode()
                self._add(data, self._compressor.compress(data))
            self._add(b"", self._compressor.flush())
        except Exception as error:
            log.warning("whole_text_failed", error=str(error))
            self.failed = True
        self._ended = True
        with self._more:
            self._more.notify_all()

    def read(self, *, packed: bool) -> Iterator[bytes]:
        """Yield the text from beginning to end, waiting for the parts that are still being written.

        Raises:
            RuntimeError: if writing failed: an answer that breaks off is better than one that looks complete.
        """
        file = self._packed if packed else self._plain
        offset = 0
        while True:
            ended = self._ended
            piece = file.read(offset)
            if piece:
                offset += len(piece)
                yield piece
                # Let other greenlets run: with a fast client, this one would never pause.
                time.sleep(0)
            elif self.failed:
                raise RuntimeError("the text could not be made")
            elif ended:
                return
            else:
                with self._more:
                    self._more.wait(_LOOK_AGAIN_S)

    def _add(self, plain: bytes, packed: bytes) -> None:
        self._make_room(self, len(plain) + len(packed))
        self._plain.write(plain)
        self._packed.write(packed)
        with self._more:
            self._more.notify_all()


class WholeTexts:
    """The texts that this process caches, by a key that changes with the text. Thread-safe.

    The least recently used are dropped first. The files have no names, so they vanish when the process ends. All of
    them, also those dropped that a slow client still reads, have at most ``max_bytes``.
    """

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._texts: OrderedDict[str, _Text] = OrderedDict()
        self._in_use: WeakSet[_Text] = WeakSet()
        self._sizes: LRUCache[str, int] = LRUCache(MAX_REMEMBERED)
        self._too_large: LRUCache[str, None] = LRUCache(MAX_REMEMBERED)
        self._lock = threading.Lock()
        self._without_files_until = 0.0

    def read(self, key: str, pieces: Callable[[], Iterator[str]], *, packed: bool) -> Iterator[bytes] | None:
        """Return an iterator over a text, compressed with gzip if ``packed``; None if the text cannot be cached.

        It is written from ``pieces`` in the background, even if the first client disconnects.
        """
        with self._lock:
            text = self._texts.get(key)
            if text is None or text.failed:
                text = self._begin(key, pieces)
            if text is None:
                return None
            self._texts.move_to_end(key)
        return text.read(packed=packed)

    def _begin(self, key: str, pieces: Callable[[], Iterator[str]]) -> _Text | None:
        if self._texts.pop(key, None) is not None:
            self._without_files_until = time.monotonic() + WITHOUT_FILES_S
        # An answer without a file is slower, one that breaks off as files run out of room is useless.
        expected = self._sizes.get(key) or max(self._sizes.values(), default=0)
        refused = key in self._too_large or time.monotonic() < self._without_files_until
        if refused or not self._has_room(expected):
            return None
        try:
            text = self._texts[key] = _Text(partial(self._make_room, key))
        except OSError as error:
            log.warning("whole_text_failed", error=str(error))
            self._without_files_until = time.monotonic() + WITHOUT_FILES_S
            return None
        self._in_use.add(text)
        threading.Thread(target=self._make, args=(key, text, pieces), name="whole-text", daemon=True).start()
        return text

    def _make(self, key: str, text: _Text, pieces: Callable[[], Iterator[str]]) -> None:
        text.make(pieces())
        if not text.failed:
            with self._lock:
                self._sizes[key] = text.size

    def _make_room(self, key: str, text: _Text, size: int) -> None:
        """Drop texts until ``text`` may have ``size`` bytes more.

        Raises:
            OSError: if there is no room even so.
        """
        with self._lock:
            if text.size + size > self._max_bytes:
                self._too_large[key] = None
            if not self._has_room(size, text):
                raise OSError(errno.ENOSPC, "the texts of this process have reached their size limit")

    def _has_room(self, size: int, wanted: _Text | None = None) -> bool:
        for key in [key for key, text in self._texts.items() if text is not wanted]:
            if self._used() + size <= self._max_bytes:
                break
            del self._texts[key]
        return self._used() + size <= self._max_bytes

    def _used(self) -> int:
        return sum(text.size for text in self._in_use)
