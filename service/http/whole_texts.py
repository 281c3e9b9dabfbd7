"""Make the whole text of a table once, in a file, and send it from there to all who ask at the same time or later."""

import os
import threading
import time
import weakref
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator
from tempfile import TemporaryFile
from typing import Final

import structlog

MAX_BYTES: Final = 128 * 1024 * 1024
"""How much a process keeps, plain and compressed."""
PIECE_BYTES: Final = 64 * 1024
# How long everything is sent without a file after one could not be written.
WITHOUT_FILES_S: Final = 60.0
_LOOK_AGAIN_S: Final = 1.0
# As zlib has it: the largest window, and a header and an end as of gzip.
_GZIP_BITS: Final = 16 + zlib.MAX_WBITS

log = structlog.get_logger(__name__)


class _File:
    """A file without a name that is read while it is still written."""

    def __init__(self) -> None:
        file = TemporaryFile(buffering=0)  # noqa: SIM115  # it outlives this
        weakref.finalize(self, file.close)
        self._number = file.fileno()
        self.size = 0

    def write(self, data: bytes) -> None:
        """Add all of ``data``.

        Raises:
            OSError: if there is no room for it.
        """
        while data:
            written = os.write(self._number, data)
            self.size += written
            data = data[written:]

    def read(self, offset: int) -> bytes:
        """Return a piece from ``offset`` on, empty if there is nothing yet."""
        return os.pread(self._number, PIECE_BYTES, offset)


class _Text:
    """The text of a table, plain and compressed, from when it begins to be made."""

    def __init__(self) -> None:
        self._plain, self._packed = _File(), _File()
        self._compressor = zlib.compressobj(wbits=_GZIP_BITS)
        self._more = threading.Condition()
        self._ended = False
        self.failed = False

    @property
    def size(self) -> int:
        """Bytes in its files."""
        return self._plain.size + self._packed.size

    def make(self, pieces: Iterator[str]) -> None:
        """Write the text to its end, or fail and say so."""
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
        """Read the text from its beginning to its end, which may still have to be made.

        Raises:
            RuntimeError: if it cannot be made: an answer that breaks off is better than one that looks complete.
        """
        file = self._packed if packed else self._plain
        offset = 0
        while True:
            ended = self._ended
            piece = file.read(offset)
            if piece:
                offset += len(piece)
                yield piece
                # A client that reads fast would keep its greenlet going.
                time.sleep(0)
            elif self.failed:
                raise RuntimeError("the text could not be made")
            elif ended:
                return
            else:
                with self._more:
                    self._more.wait(_LOOK_AGAIN_S)

    def _add(self, plain: bytes, packed: bytes) -> None:
        self._plain.write(plain)
        self._packed.write(packed)
        with self._more:
            self._more.notify_all()


class WholeTexts:
    """The texts that this process keeps, by what changes when they do; those unused the longest go first. Thread-safe.

    The files have no names, so nothing is left of them when the process has ended.
    """

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._texts: OrderedDict[str, _Text] = OrderedDict()
        self._lock = threading.Lock()
        self._without_files_until = 0.0

    def read(self, key: str, pieces: Callable[[], Iterator[str]], *, packed: bool) -> Iterator[bytes] | None:
        """Read a text, compressed with gzip if ``packed``; None if it cannot be kept.

        It is made of ``pieces`` in the background, whatever becomes of who asked first.
        """
        with self._lock:
            text = self._texts.get(key)
            if text is None or text.failed:
                text = self._begin(key, pieces)
            if text is None:
                return None
            self._texts.move_to_end(key)
            self._drop_old()
        return text.read(packed=packed)

    def _begin(self, key: str, pieces: Callable[[], Iterator[str]]) -> _Text | None:
        if self._texts.pop(key, None) is not None:
            self._without_files_until = time.monotonic() + WITHOUT_FILES_S
        if time.monotonic() < self._without_files_until:
            return None
        try:
            text = self._texts[key] = _Text()
        except OSError as error:
            log.warning("whole_text_failed", error=str(error))
            self._without_files_until = time.monotonic() + WITHOUT_FILES_S
            return None
        threading.Thread(target=lambda: text.make(pieces()), name="whole-text", daemon=True).start()
        return text

    def _drop_old(self) -> None:
        while len(self._texts) > 1 and sum(text.size for text in self._texts.values()) > self._max_bytes:
            self._texts.popitem(last=False)
