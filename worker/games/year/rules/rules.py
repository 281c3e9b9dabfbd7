"""The three rules of the Year Game, the bounds of its values, and the parts that digits are cut into.

A way to a number uses each digit once. Neighbouring digits may be joined to a number, and signs combine numbers. Every
value is a rational number in lowest terms; a value whose numerator or denominator exceeds `BOUND` is dropped where it
arises, so that the set of all values is finite.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Final, Literal, get_args

Rules = Literal["basic", "school", "apl"]
Order = Literal["given", "any"]

RULES: Final[tuple[Rules, ...]] = get_args(Rules)
ORDERS: Final[tuple[Order, ...]] = get_args(Order)

MAX_DIGITS: Final = 6
BOUND: Final = 10**9
"""The largest absolute value of a numerator, and the largest denominator."""
MAX_FACTORIAL: Final = 12
"""The largest integer with a factorial within `BOUND`."""
MAX_SIGNS: Final = 2
"""Maximum number of signs on one number or pair of brackets, such as the two of `-√4`."""


@dataclass(frozen=True)
class Part:
    """Some of the digits: the numbers that they are joined to, and the pairs of parts that they are split into.

    A split is the positions of its left and of its right part in the list of all parts. Only a part that
    ``takes_signs`` may be split or have signs on it.
    """

    digits: str
    numbers: tuple[str, ...]
    splits: tuple[tuple[int, int], ...]
    takes_signs: bool


def cut(digits: str, rules: Rules, order: Order) -> list[Part]:
    """Return the parts of the digits, each after those that it is split into; the last part has all digits.

    APL reads from right to left without brackets, so its left parts are numbers only.
    """
    parts: list[Part] = []
    places: dict[tuple[str, bool], int] = {}

    def place(part: str, takes_signs: bool) -> int:
        if (part, takes_signs) not in places:
            splits = tuple(
                (place(left, rules != "apl"), place(right, True))
                for left, right in (_halves(part, order) if takes_signs else ())
            )
            places[part, takes_signs] = len(parts)
            parts.append(Part(part, tuple(_numbers(part, rules, order)), splits, takes_signs))
        return places[part, takes_signs]

    place(digits if order == "given" else "".join(sorted(digits)), True)
    return parts


def _halves(digits: str, order: Order) -> Iterator[tuple[str, str]]:
    """Yield the pairs of parts of the digits, none of them empty."""
    if order == "given":
        yield from ((digits[:end], digits[end:]) for end in range(1, len(digits)))
        return
    counted = sorted(Counter(digits).items())
    for taken in product(*(range(copies + 1) for _, copies in counted)):
        left = "".join(digit * copies for (digit, _), copies in zip(counted, taken, strict=True))
        right = "".join(digit * (held - copies) for (digit, held), copies in zip(counted, taken, strict=True))
        if left and right:
            yield left, right


def _numbers(digits: str, rules: Rules, order: Order) -> list[str]:
    """Return the numbers that join all the digits; only APL writes a number with a leading zero."""
    rows: set[Sequence[str]] = {digits} if order == "given" else set(permutations(digits))
    numbers = sorted("".join(row) for row in rows)
    return [number for number in numbers if rules == "apl" or number == "0" or number[0] != "0"]
