"""The lists of values of a census, made when hands need them and kept for later hands; and slices of work."""

from collections.abc import Callable
from math import comb
from time import perf_counter
from typing import Final

import numpy as np

from worker.compilation.arrays import Int64s
from worker.declarations.checkpoint import Checkpoint, when_idle
from worker.games.krypto.kernels.census.listing import Found, Steps, make_lists
from worker.games.krypto.kernels.census.values import (
    Hands,
    ValueLists,
    dealt_multisets,
    needs,
    rank_starts,
    ranks_of,
)
from worker.games.krypto.kernels.families import FUNCTION_COUNTS
from worker.games.krypto.rules.census import Census
from worker.games.krypto.rules.notation import STEPS

MAX_ENTRIES: Final = 32_000_000
"""The most entries of a census's lists, 18 bytes each; the system allocates the memory as they are written."""

MAX_KEPT: Final = 4
"""The most censuses with lists kept: the table of all games takes one after the other under all rules."""

MAX_KEPT_BYTES: Final = 256 * 2**20
"""The most bytes that all lists may take before those of other censuses are dropped."""

SLICE_SECONDS: Final = 0.2
"""Target duration of a slice; a slice may take twice as long, or a little more."""

_FIRST_SLICE: Final = 64
_GROWTH: Final = 4

_NOT_MADE: Final = -1
_ENTRIES: Final = ValueLists._fields.index("numerators")
_PAGE: Final = 2**21
"""Size of the pages (transparent huge pages) that the system allocates on the first write to a large array."""

_stores: "dict[object, ListStore]" = {}
when_idle(_stores.clear)


class ListStore:
    """The value lists of all parts of hands.

    Lists of up to n - 2 cards hold every value and are made at once. Lists of n - 1 cards hold the values that
    can reach a target, and are made when a hand needs them; when there is no room for more, all lists of n - 1 cards
    are dropped, and those needed are made again.
    """

    def __init__(self, census: Census) -> None:
        self._census = census
        self._needs = needs(census)
        self._longest = max(1, census.hand_size - 1)
        values = len(census.deck)
        counts = [comb(values + size - 1, size) for size in range(1, self._longest + 1)]
        most = sum(count * functions for count, functions in zip(counts, FUNCTION_COUNTS, strict=False))
        room = min(MAX_ENTRIES, most + _slots(self._longest))
        self.lists = ValueLists(
            rank_starts(values, census.hand_size),
            np.cumsum([0, 0, *counts[:-1]]),
            np.full(sum(counts), _NOT_MADE),
            np.zeros(sum(counts), np.int64),
            np.zeros(sum(counts), np.int64),
            np.empty(room, np.int32),
            np.empty(room, np.int32),
            np.empty(room, np.uint32),
            *(np.empty(room, np.uint16) for _ in range(3)),
        )
        self.used = values
        self._list_cards()
        self._found = Found(*(np.full(_slots(self._longest), _NOT_MADE) for _ in Found._fields))
        self._has_shorter = False
        self._kept = self.used

    @property
    def bytes_used(self) -> int:
        """Approximate size of the lists in bytes."""
        entries = self.lists[_ENTRIES:]
        written = (-(-self.used * array.itemsize // _PAGE) * _PAGE for array in entries)
        whole = (*self.lists[:_ENTRIES], *self._found, self._needs.integers, self._needs.divisors)
        return sum(written) + sum(array.nbytes for array in whole)

    def prepare(self, hands: Hands, checkpoint: Checkpoint) -> None:
        """Make the missing lists that these hands need.

        Raises `MemoryError` when there is no room for them.
        """
        if not self._has_shorter:
            self._make_shorter(checkpoint)
        if self._longest == 1:
            return
        parts = np.concatenate([np.delete(hands, place, axis=1) for place in range(hands.shape[1])])
        places, chosen = np.unique(ranks_of(self.lists.starts, parts), return_index=True)
        places, parts = places + self.lists.bases[self._longest], parts[chosen]
        if not self._make(parts, places, checkpoint):
            self.lists.first[self.lists.bases[self._longest] :] = _NOT_MADE
            self.used = self._kept
            self._found.rounds[:] = _NOT_MADE
            if not self._make(parts, places, checkpoint):
                raise MemoryError("the values of the parts of these hands do not fit")

    def _list_cards(self) -> None:
        self.lists.first[: self.used] = range(self.used)
        self.lists.fractions[: self.used] = self.lists.last[: self.used] = range(1, self.used + 1)
        self.lists.numerators[: self.used] = self._census.values
        self.lists.denominators[: self.used] = self.lists.writings[: self.used] = 1
        self.lists.by_numerator[: self.used] = 0
        self.lists.group_end[: self.used] = self.lists.numerator_end[: self.used] = 1

    def _make_shorter(self, checkpoint: Checkpoint) -> None:
        """Make the lists that hold every value of their parts."""
        copies = np.array([min(held, self._census.hand_size) for _, held in self._census.deck], np.int32)
        for size in range(2, self._longest):
            multisets = comb(len(copies) + size - 1, size)
            ranks, parts = dealt_multisets(self.lists.starts, size, 0, multisets, copies)
            if not self._make(parts, ranks + self.lists.bases[size], checkpoint):
                raise MemoryError(f"the parts of {size} cards have too many values")
        self._kept, self._has_shorter = self.used, True

    def _make(self, parts: Hands, places: Int64s, checkpoint: Checkpoint) -> bool:
        """Make the missing lists of parts of one size; return False if there was not room for all."""
        missing = self.lists.first[places] == _NOT_MADE
        if not missing.any():
            return True
        parts, places = parts[missing], places[missing]
        size = parts.shape[1]
        steps = self._buffer(size)
        needed = self._needs if size == self._longest else self._needs._replace(farthest=0)
        complete = True

        def run(start: int, stop: int) -> None:
            nonlocal complete
            if not complete:
                return
            made, self.used = make_lists(
                parts[start:stop],
                places[start:stop],
                self.lists,
                self.used,
                needed,
                steps,
                self._found,
            )
            complete = made == stop - start

        in_slices(len(parts), run, checkpoint)
        return complete

    def _buffer(self, size: int) -> Steps:
        """Return a buffer for the most steps that a part of `size` cards can have."""
        lengths = self.lists.last - self.lists.first
        longest = [
            int(lengths[self.lists.bases[k] : self.lists.bases[k + 1] if k < self._longest else None].max())
            for k in range(1, size)
        ]
        room = sum(
            comb(size, left) * STEPS * longest[left - 1] * longest[size - left - 1]
            for left in range(1, size // 2 + 1)
        )
        return Steps(np.empty(room, np.int64), np.empty(room, np.int64))


def _slots(size: int) -> int:
    """Return a power of 2, at least twice as large as the number of values of a part of `size` cards."""
    return 2 << FUNCTION_COUNTS[size - 1].bit_length()


def store_for(census: Census) -> ListStore:
    """Return the kept store for a census, or a new one; censuses that need the same lists share it."""
    key = (census.deck, census.hand_size, census.targets, census.arithmetic)
    store = _stores.pop(key, None) or ListStore(census)
    while len(_stores) >= MAX_KEPT or (
        _stores and store.bytes_used + sum(kept.bytes_used for kept in _stores.values()) > MAX_KEPT_BYTES
    ):
        del _stores[next(iter(_stores))]
    # The most recently used store is dropped last.
    _stores[key] = store
    return store


def in_slices(count: int, run: Callable[[int, int], None], checkpoint: Checkpoint) -> None:
    """Call `run(start, stop)` for consecutive slices of 0 … count, sized by the time that slices take."""
    done, size = 0, _FIRST_SLICE
    while done < count:
        stop = min(count, done + size)
        began = perf_counter()
        run(done, stop)
        seconds = max(perf_counter() - began, 1e-9)
        size = max(1, min(_GROWTH * size, int((stop - done) * SLICE_SECONDS / seconds)))
        done = stop
        checkpoint()
