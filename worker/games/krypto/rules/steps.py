"""The six steps that combine two operands, and the operators that write them."""

from typing import Final

ADD: Final = 0
SUBTRACT: Final = 1
MULTIPLY: Final = 2
DIVIDE: Final = 3

SYMBOLS: Final = ("+", "-", "×", "÷")
"""The operators as written, by code."""

PRECEDENCE: Final = {ADD: 1, SUBTRACT: 1, MULTIPLY: 2, DIVIDE: 2}
"""Precedence of each operator; higher binds more tightly."""

STEPS: Final = 6
"""Steps from an unordered pair (l, r) to a value, in this order: l + r, l × r, l - r, r - l, l ÷ r, r ÷ l."""
PLUS: Final = 0
TIMES: Final = 1
MINUS: Final = 2
MINUS_REVERSED: Final = 3
OVER: Final = 4
OVER_REVERSED: Final = 5

REVERSED_STEPS: Final = (PLUS, TIMES, MINUS_REVERSED, MINUS, OVER_REVERSED, OVER)
"""For each step, the step that gives the same value if l and r are exchanged."""

ADDITIVE_STEPS: Final = (PLUS, MINUS, MINUS_REVERSED)
"""Steps that make a sum; the others make a product."""
