"""The scales of the y axis, from values to places and labels."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Final

from service.pictures.charts.ticks import decade_stride, linear_ticks
from worker.declarations.figures.figure import ScaleKind
from worker.declarations.figures.numbers import decade, log10, power_of_ten, raised_ten, readable, scientific

_SPELLED_OUT_BELOW: Final = Fraction(10**6)
_HUNDREDS_END: Final = Fraction(10**3)
_FOOT_DECADES: Final = 0.3
_FOOT_SHARE: Final = 0.05


@dataclass(frozen=True, slots=True)
class LinearScale:
    """A scale from zero to the last tick."""

    ticks: Sequence[Fraction]

    def place(self, value: Fraction) -> float:
        """Return the place of a value on the axis, 0 to 1."""
        return float(value / self.ticks[-1])

    def label(self, tick: Fraction) -> str:
        """Format a tick, such as 61,910; with powers of ten if the last tick is a million or more."""
        if self.ticks[-1] < _SPELLED_OUT_BELOW or not tick:
            return readable(tick)
        mantissa = tick / power_of_ten(decade(tick))
        if mantissa == 1:
            return raised_ten(decade(tick))
        return scientific(tick, decimals=0 if mantissa.denominator == 1 else 1).replace(" ", "")


@dataclass(frozen=True, slots=True)
class LogarithmicScale:
    """A scale from a little below 10^low, so that 10^low itself is visible, to 10^high. Zero has no place.

    ``low`` is a whole number; ticks stand ``stride`` decades apart.
    """

    low: int
    high: float
    stride: int

    @property
    def ticks(self) -> Sequence[Fraction]:
        """The powers of ten that have a tick."""
        return [power_of_ten(exponent) for exponent in range(self.low, floor(self.high) + 1, self.stride)]

    def place(self, value: Fraction) -> float | None:
        """Return the place of a value on the axis, 0 to 1, or None for zero."""
        if not value:
            return None
        foot = self.low - max(_FOOT_DECADES, _FOOT_SHARE * (self.high - self.low))
        return (log10(value) - foot) / (self.high - foot)

    def label(self, tick: Fraction) -> str:
        """Format a tick: 1, 10, 100; above that 1,000 if the axis ends below a million, else 10³."""
        spelled_out_below = _SPELLED_OUT_BELOW if self.high < log10(_SPELLED_OUT_BELOW) else _HUNDREDS_END
        return readable(tick) if 1 <= tick < spelled_out_below else raised_ten(decade(tick))


Scale = LinearScale | LogarithmicScale


def scale_for(kind: ScaleKind, values: Sequence[Fraction], most_ticks: int) -> Scale:
    """Return the scale on which all the values have a place, except zero on a logarithmic scale."""
    if kind == ScaleKind.LINEAR:
        whole = all(value.denominator == 1 for value in values)
        return LinearScale(linear_ticks(max(values, default=Fraction(0)), most_ticks, whole=whole))
    positive = [value for value in values if value] or [Fraction(1)]
    low = decade(min(positive))
    high = max(log10(max(positive)), low + 1.0)
    return LogarithmicScale(low, high, decade_stride(ceil(high - low), most_ticks))
