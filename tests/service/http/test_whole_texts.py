"""Whole texts in files: produced once for any number of readers, and read while they are produced."""

import threading
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

from service.http import whole_texts
from service.http.whole_texts import WholeTexts
from tests.waiting import wait_until

READERS = 40
PIECES = [f"{number}\r\n" * 2_000 for number in range(100)]
WHOLE = "".join(PIECES).encode()


class Counted:
    """Pieces of a text, and the number of times they were produced."""

    def __init__(self, fails: bool = False) -> None:
        self.times = 0
        self._fails = fails

    def __call__(self) -> Iterator[str]:
        """Produce the pieces, and then fail if asked to."""
        self.times += 1
        yield from PIECES
        if self._fails:
            raise OSError("no room")


def _read(texts: WholeTexts, key: str, pieces: Callable[[], Iterator[str]], packed: bool = False) -> bytes:
    read = texts.read(key, pieces, packed=packed)
    assert read is not None
    data = b"".join(read)
    return zlib.decompress(data, 16 + zlib.MAX_WBITS) if packed else data


def test_text_is_made_once_for_concurrent_readers() -> None:
    texts, pieces = WholeTexts(), Counted()
    with ThreadPoolExecutor(READERS) as pool:
        read = list(
            pool.map(lambda number: _read(texts, "a", pieces, packed=number % 2 == 0), range(READERS))
        )
    assert read == [WHOLE] * READERS
    assert pieces.times == 1
    assert _read(texts, "b", pieces) == WHOLE
    assert pieces.times == 2


def test_text_is_read_while_it_is_written() -> None:
    go_on = threading.Event()

    def pieces() -> Iterator[str]:
        yield "first"
        assert go_on.wait(20)
        yield "last"

    read = WholeTexts().read("a", pieces, packed=False)
    assert read is not None
    assert next(read) == b"first"
    go_on.set()
    assert b"".join(read) == b"last"


def test_text_is_completed_when_the_first_reader_disconnects() -> None:
    texts, pieces = WholeTexts(), Counted()
    first = texts.read("a", pieces, packed=False)
    assert first is not None
    assert list(islice(first, 1))
    first.close()  # type: ignore[attr-defined]  # of a generator
    assert _read(texts, "a", pieces) == WHOLE
    assert pieces.times == 1


def test_failed_text_breaks_off_and_is_not_cached_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts, failing, pieces = WholeTexts(), Counted(fails=True), Counted()
    for packed in (False, True):
        with pytest.raises(RuntimeError, match="could not be made"):
            _read(texts, f"a{packed}", failing, packed)
        assert texts.read(f"a{packed}", pieces, packed=packed) is None
        monkeypatch.setattr(texts, "_without_files_until", 0.0)
        assert _read(texts, f"a{packed}", pieces, packed) == WHOLE


def test_no_text_is_cached_without_a_place_for_files(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_options: object) -> None:
        raise OSError("read-only")

    monkeypatch.setattr(whole_texts, "TemporaryFile", refuse)
    assert WholeTexts().read("a", Counted(), packed=False) is None


def test_texts_beyond_the_limit_are_dropped_after_their_readers_finish() -> None:
    texts, pieces = WholeTexts(max_bytes=3 * len(WHOLE)), Counted()
    slow = texts.read("a", pieces, packed=False)
    assert slow is not None
    begun = next(slow)
    for key in "bcd":
        assert _read(texts, key, pieces) == WHOLE
    assert begun + b"".join(slow) == WHOLE
    assert _read(texts, "a", pieces) == WHOLE
    # The first was dropped for the third or fourth, so it had to be produced again.
    assert pieces.times == 5


def test_texts_in_use_leave_no_room_for_more() -> None:
    """A client that reads slowly keeps a file on the disk that is no longer among the kept ones."""
    texts, pieces = WholeTexts(max_bytes=3 * len(WHOLE)), Counted()
    slow = [texts.read(key, pieces, packed=False) for key in "ab"]
    for reader in slow:
        assert reader is not None
        assert next(reader)
        wait_until(lambda: texts._used() >= 2 * len(WHOLE), seconds=20)
    assert texts.read("c", pieces, packed=False) is None
    assert texts._used() <= 3 * len(WHOLE)
    del slow, reader
    assert _read(texts, "c", pieces) == WHOLE


def test_a_text_beyond_the_limit_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts, pieces = WholeTexts(max_bytes=len(WHOLE) // 2), Counted()
    with pytest.raises(RuntimeError, match="could not be made"):
        _read(texts, "a", pieces)
    assert texts._used() <= len(WHOLE) // 2
    monkeypatch.setattr(texts, "_without_files_until", 0.0)
    for _ in range(2):
        assert texts.read("a", pieces, packed=False) is None
        monkeypatch.setattr(texts, "_without_files_until", 0.0)
    assert pieces.times == 1


def test_files_are_in_the_chosen_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(whole_texts.FOLDER_SETTING, str(tmp_path / "missing"))
    assert WholeTexts().read("a", Counted(), packed=False) is None
    (tmp_path / "missing").mkdir()
    texts = WholeTexts()
    assert _read(texts, "a", Counted()) == WHOLE
    opened = {str(file.readlink()) for file in Path("/proc/self/fd").iterdir() if file.is_symlink()}
    assert any(name.startswith(str(tmp_path)) for name in opened)
