"""A hand's numbers under all rules, packed into one row.

The key is the hand: a byte for each card, ascending. There is a mark for each of the rules, with bit t - 1 set when
target t has no solution. The numbers are those of forms, then those of distinct solutions; each of these has a byte
that says how many bytes (1, 2 or 4, as the largest of them needs) a number takes, then the numbers by rules and target,
little-endian.
"""

import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from worker.declarations.rows import PackedRow

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from worker.games.krypto.kernels.census.counting import TableRows

_FORMATS: Final = {1: "B", 2: "H", 4: "I"}


def packed_rows(by_rules: "Sequence[TableRows]") -> list[PackedRow]:
    """The rows of some hands, from their numbers under each of the rules."""
    import numpy as np

    places = 1 << np.arange(by_rules[0].forms.shape[1])
    marks = np.stack([((rows.forms == 0) * places).sum(axis=1) for rows in by_rules], axis=1)
    forms = _packed(np.concatenate([rows.forms for rows in by_rules], axis=1))
    distinct = _packed(np.concatenate([rows.distinct for rows in by_rules], axis=1))
    keys = by_rules[0].hands.astype(np.uint8)
    return [
        PackedRow(key.tobytes(), unsolvable, forms_of_hand + distinct_of_hand)
        for key, unsolvable, forms_of_hand, distinct_of_hand in zip(
            keys, marks.tolist(), forms, distinct, strict=True
        )
    ]


def _packed(numbers: "NDArray[np.uint32]") -> list[bytes]:
    """Each row of numbers below 2^32, in as few bytes a number as its largest needs."""
    narrowed = {width: numbers.astype(f"<u{width}") for width in _FORMATS}
    widths = [1 if most < 1 << 8 else 2 if most < 1 << 16 else 4 for most in numbers.max(axis=1).tolist()]
    return [bytes([width]) + narrowed[width][row].tobytes() for row, width in enumerate(widths)]


def unpacked(numbers: bytes, rules: int, targets: int, all_rules: int) -> tuple[Sequence[int], Sequence[int]]:
    """Forms and distinct solutions by target, from target 1 on, under the rules with this index among all."""
    width = numbers[0]
    forms = struct.unpack_from(f"<{targets}{_FORMATS[width]}", numbers, 1 + rules * targets * width)
    second = 1 + all_rules * targets * width
    width = numbers[second]
    start = second + 1 + rules * targets * width
    return forms, struct.unpack_from(f"<{targets}{_FORMATS[width]}", numbers, start)
