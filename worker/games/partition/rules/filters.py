"""Filters on the parts of a partition."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Final

SMALL_VALUE: Final = 62
"""The largest value with a bit in `Filters.small_values`."""
FEW_PARTS: Final = 16
"""The most parts for `Filters.has_few_parts`."""


class FilterError(ValueError):
    """A number to partition, or a filter, is out of range."""


class TooLargeError(ValueError):
    """An exact answer would take more time or memory than allowed; the message names the limit.

    ``by_parts`` is True if the number of parts is too large: with fewer parts there could be an answer.
    """

    def __init__(self, message: str, *, by_parts: bool = False) -> None:
        super().__init__(message)
        self.by_parts = by_parts


@dataclass(frozen=True)
class Filters:
    """Conditions on the parts of a partition. Raises `FilterError` for values out of range."""

    parts: int | None = None
    """Number of parts; None for any number, or for `between`."""
    minimum: int = 1
    """The smallest part allowed, 1 or more."""
    maximum: int | None = None
    """The largest part allowed; None for any."""
    distinct: bool = False
    """True if no two parts may be equal."""
    exclude: Collection[int] = ()
    """Values that no part may have."""
    between: tuple[int, int] | None = None
    """The least and the largest number of parts; None for `parts`."""
    only: Collection[int] | None = None
    """The values that parts may have; None for any."""
    at_most: int | None = None
    """Maximum number of times that a value may occur; None for any number of times."""

    def __post_init__(self) -> None:
        if self.parts is not None and self.parts < 0:
            raise FilterError(f"the number of parts is 0 or more, not {self.parts}")
        if self.minimum < 1:
            raise FilterError(f"the least part is 1 or more, not {self.minimum}")
        if self.maximum is not None and self.maximum < 1:
            raise FilterError(f"the largest part is 1 or more, not {self.maximum}")
        if self.at_most is not None and self.at_most < 1:
            raise FilterError(f"a part may occur 1 time or more, not {self.at_most}")
        if self.between is not None:
            fewest, most = self.between
            if self.parts is not None or not 0 <= fewest <= most:
                raise FilterError(f"there is no number of parts from {fewest} to {most}")

    @cached_property
    def copies(self) -> int | None:
        """Maximum number of times that a value may occur; None for any number of times."""
        return 1 if self.distinct else self.at_most

    @cached_property
    def fewest(self) -> int:
        """The least number of parts."""
        return self.between[0] if self.between else self.parts or 0

    @cached_property
    def most(self) -> int | None:
        """The largest number of parts; None for any."""
        return self.between[1] if self.between else self.parts

    @cached_property
    def has_few_parts(self) -> bool:
        """True if there are 1 to `FEW_PARTS` parts at most."""
        return self.most is not None and 0 < self.most <= FEW_PARTS

    @cached_property
    def has_few_plain_parts(self) -> bool:
        """True if they are also distinct or repeated any number of times."""
        return self.has_few_parts and self.copies in (None, 1)

    @property
    def is_basic(self) -> bool:
        """True if the conditions are those of the formulas: no range of numbers of parts, no list of values."""
        return self.between is None and self.only is None and self.copies in (None, 1)

    @cached_property
    def small_values(self) -> int:
        """The values up to `SMALL_VALUE` that parts may have, as bits: bit v is set for value v."""
        top = SMALL_VALUE if self.maximum is None else min(SMALL_VALUE, self.maximum)
        bits = (2 << top) - (1 << min(self.minimum, top + 1))
        for value in self.exclude:
            if 0 < value <= top:
                bits &= ~(1 << value)
        if self.only is not None:
            bits &= sum(1 << value for value in set(self.only) if 0 < value <= top)
        return bits

    def values(self, most: int) -> list[int]:
        """Return the values that parts may have, up to `most`, ascending."""
        if self.only is not None:
            return sorted(value for value in set(self.only) if value <= most and self.allows(value))
        excluded = set(self.exclude)
        top = most if self.maximum is None else min(most, self.maximum)
        return [value for value in range(self.minimum, top + 1) if value not in excluded]

    def largest(self, most: int) -> int:
        """Return the largest value in range up to `most`, 0 if there is none."""
        top = most if self.maximum is None else min(most, self.maximum)
        return top if top >= self.minimum else 0

    def excluded_values(self, most: int) -> list[int]:
        """Return the excluded values in range up to `most`, ascending."""
        return sorted({value for value in self.exclude if self.minimum <= value <= self.largest(most)})

    def least_allowed(self, least: int = 1) -> int:
        """Return the smallest value from ``least`` on that a part may have if the maximum is ignored."""
        value = max(self.minimum, least)
        while value in self.exclude:
            value += 1
        return value

    def largest_allowed(self, most: int) -> int:
        """Return the largest value up to ``most`` that a part may have, 0 if there is none."""
        value = self.largest(most)
        while value in self.exclude:
            value -= 1
        return value if value >= self.minimum else 0

    def allows(self, value: int) -> bool:
        """Return whether a part may have this value."""
        listed = self.only is None or value in self.only
        return listed and self.minimum <= value <= (self.maximum or value) and value not in self.exclude


ANY: Final = Filters()
"""No filters."""
