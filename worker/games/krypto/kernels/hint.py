"""Hints for a game in progress: a nudge, a first step, or the whole solution.

A hint follows the position: the hand may be what is left after some steps were done.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from worker.games.krypto.kernels.nudge import nudge
from worker.games.krypto.kernels.solve import solve
from worker.games.krypto.rules.hand import MAX_CARD, sorted_hand
from worker.games.krypto.rules.notation import Step, WrittenSolution
from worker.games.krypto.rules.rules import Rules, Use

NUDGE: Final = 1
WHOLE_SOLUTION: Final = 3
Level = Literal[1, 2, 3]

_SOLVED: Final = {
    "all": "The target is made: nothing is left to do.",
    "any": "The target is already among the cards: nothing is left to do.",
}


@dataclass(frozen=True)
class Hint:
    """A hint for a position."""

    solvable: bool
    text: str
    """One sentence."""
    step: Step | None = None
    """From level 2 on, unless there is nothing to do: the first step of the simplest solution."""
    cards_left: tuple[Fraction, ...] | None = None
    """With `step`: the values on the table after it, ascending."""
    solution: WrittenSolution | None = None
    """At `WHOLE_SOLUTION`: the simplest, as `solve` writes it."""


def hint(
    cards: Sequence[int], target: int, rules: Rules = "house", use: Use = "all", level: Level = NUDGE
) -> Hint:
    """A hint towards the simplest solution; raises `HandError` for a hand or target out of range, as `solve` does."""
    hand = sorted_hand(cards)
    found = solve(hand, target, rules, use, limit=1)
    if not found.solutions:
        text = (
            f"These cards cannot make {target} under {rules} rules: take a step back; if none was taken, the game"
            " has no solution."
        )
        return Hint(False, text)
    (simplest,) = found.solutions
    whole = simplest if level == WHOLE_SOLUTION else None
    if not simplest.steps:
        return Hint(True, _SOLVED[use], solution=whole)
    if level == NUDGE:
        return Hint(True, nudge(hand, target, rules, use, simplest))
    step = simplest.steps[0]
    text = f"Work out {step.left} {step.op} {step.right} = {step.value} next."
    if whole is not None:
        text = f"The simplest solution is {whole.expression} = {target}."
    return Hint(True, text, step, _after(hand, step), whole)


def is_card(value: Fraction) -> bool:
    """Whether a value on the table may be asked about again as a card."""
    return value.denominator == 1 and 1 <= value <= MAX_CARD


def _after(hand: Sequence[int], step: Step) -> tuple[Fraction, ...]:
    table = [Fraction(card) for card in hand]
    table.remove(Fraction(step.left))
    table.remove(Fraction(step.right))
    return tuple(sorted([*table, Fraction(step.value)]))
