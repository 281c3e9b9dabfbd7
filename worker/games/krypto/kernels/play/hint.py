"""Hints for a game in progress: a nudge, a first step, or the whole solution.

A hint follows the position: the hand may be the numbers left after some steps.

After any nudge, a player who follows it and the rules still has more than one first step to choose
from. A nudge names operators, how many cards are enough, or the use of one card, never both
operands of a step; and where values must be whole it does not reveal that there is a division, since often
only one comes out even. It is true of the simplest solution, and others may differ; only the nudges
about fractions and about the number of cards are true of all: with fewer cards there is no solution.
"""

from collections.abc import Sequence, Set
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from worker.declarations.sentences import Told, message_of
from worker.games.krypto.kernels.play.solve import count_solutions, fewest_cards, solve
from worker.games.krypto.rules.notation import (
    ADD,
    ALL_OPERATORS,
    DIVIDE,
    MULTIPLY,
    SENTENCES,
    SUBTRACT,
    SYMBOLS,
    KryptoHintCode,
    Operators,
    Step,
    WrittenSolution,
)
from worker.games.krypto.rules.rules import MAX_CARD, Rules, Use, sorted_hand

NUDGE: Final = 1
WHOLE_SOLUTION: Final = 3
Level = Literal[1, 2, 3]

_PLUS, _MINUS, _TIMES, _OVER = (SYMBOLS[code] for code in (ADD, SUBTRACT, MULTIPLY, DIVIDE))
_NOUNS: Final = {_PLUS: "addition", _MINUS: "subtraction", _TIMES: "multiplication", _OVER: "division"}
_DOES: Final = {_PLUS: "adds", _TIMES: "multiplies", _OVER: "divides"}
_DO: Final = {_TIMES: "multiply", _OVER: "divide"}
_SUMS: Final = {_PLUS, _MINUS}
_PRODUCTS: Final = {_TIMES, _OVER}
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


@dataclass(frozen=True)
class Hint:
    """A hint for a position."""

    solvable: bool
    told: Told[KryptoHintCode]
    step: Step | None = None
    """From level 2 on, unless nothing is left to do: the first step of the simplest solution."""
    cards_left: tuple[Fraction, ...] | None = None
    """With `step`: the numbers on the table after it, ascending."""
    solution: WrittenSolution | None = None
    """At `WHOLE_SOLUTION`: the simplest solution, as `solve` writes it."""


def hint(
    cards: Sequence[int],
    target: int,
    rules: Rules = "house",
    use: Use = "all",
    level: Level = NUDGE,
    operators: Operators = ALL_OPERATORS,
) -> Hint:
    """Return a hint towards the simplest solution; raises `HandError` like `solve`."""
    hand = sorted_hand(cards)
    found = solve(hand, target, rules, use, limit=1, operators=operators)
    if not found.solutions:
        return Hint(False, _message("no-solution", target=target, rules=rules))
    (simplest,) = found.solutions
    whole = simplest if level == WHOLE_SOLUTION else None
    if not simplest.steps:
        return Hint(True, _message("target-made" if use == "all" else "target-among-cards"), solution=whole)
    if level == NUDGE:
        return Hint(True, _nudge(hand, target, rules, use, simplest, operators))
    step = simplest.steps[0]
    told = _message("next-step", **asdict(step))
    if whole is not None:
        told = _message("solution", expression=whole.expression, target=target)
    return Hint(True, told, step, _after(hand, step), whole)


def _message(code: KryptoHintCode, **params: object) -> Told[KryptoHintCode]:
    return message_of(SENTENCES, code, params)


def is_card(value: Fraction) -> bool:
    """Return whether a value on the table can be sent again as a card."""
    return value.denominator == 1 and 1 <= value <= MAX_CARD


def _after(hand: Sequence[int], step: Step) -> tuple[Fraction, ...]:
    table = [Fraction(card) for card in hand]
    table.remove(Fraction(step.left))
    table.remove(Fraction(step.right))
    return tuple(sorted([*table, Fraction(step.value)]))


class _Role(NamedTuple):
    """A card's use in a solution: the operator that it is an operand of, and the side."""

    card: int
    operator: str
    on_right: bool


def _nudge(
    hand: Sequence[int],
    target: int,
    rules: Rules,
    use: Use,
    simplest: WrittenSolution,
    operators: Operators,
) -> Told[KryptoHintCode]:
    """Return the nudge for a hand with a known simplest solution of one step or more."""
    needed = fewest_cards(hand, target, rules, operators) if use == "any" else None
    if needed is not None and needed < len(hand):
        params = {"needed": needed, "held": len(hand)}
        words = {"needed": _NUMBERS[needed].capitalize(), "held": _NUMBERS[len(hand)]}
        return message_of(SENTENCES, "fewer-cards-suffice", params, **words)
    if len(simplest.steps) == 1:
        (only,) = simplest.steps
        unneeded = _OVER if only.operator != _OVER else _TIMES
        return message_of(SENTENCES, "one-step-left", {"operator": unneeded}, operator=_NOUNS[unneeded])
    if rules == "house" and not count_solutions(hand, target, "integer", use, operators).distinct:
        return _message("fractions-needed")
    used = {step.operator for step in simplest.steps}
    return (
        _of_a_pair_of_operators(hand, used)
        or _of_the_largest_card(hand, rules, simplest)
        or _of_the_last_step(rules, simplest)
        or (_of_products(used) if rules == "house" else _of_whole_numbers(used))
    )


def _of_a_pair_of_operators(hand: Sequence[int], used: Set[str]) -> Told[KryptoHintCode] | None:
    """Return a nudge if a pair of inverse operators is enough; it names both, as one might be half a step."""
    if used <= _PRODUCTS:
        return _message("products-suffice")
    if not used <= _SUMS:
        return None
    # If all cards are equal and may not be subtracted, only addition is left as a first step.
    return _message("sums-suffice") if len(set(hand)) > 1 else _not_needed(_OVER)


def _not_needed(operator: str) -> Told[KryptoHintCode]:
    noun = _NOUNS[operator].capitalize()
    return message_of(SENTENCES, "operator-not-needed", {"operator": operator}, operator=noun)


def _of_the_largest_card(
    hand: Sequence[int], rules: Rules, simplest: WrittenSolution
) -> Told[KryptoHintCode] | None:
    """Return a nudge if there is a single largest card and it is a factor, a dividend or a divisor."""
    largest = max(hand)
    if hand.count(largest) > 1:
        return None
    role = next(role for role in _roles(simplest) if role.card == largest)
    if role.operator == _TIMES:
        return _message("multiplies-largest", card=largest)
    if role.operator == _OVER and rules == "house":
        return _message("divides-by-largest" if role.on_right else "divides-largest", card=largest)
    return None


def _of_the_last_step(rules: Rules, simplest: WrittenSolution) -> Told[KryptoHintCode] | None:
    """Return a nudge if the last step makes a product; sums can be computed in many orders, so theirs says little."""
    last = simplest.steps[-1].operator
    if last == _TIMES or (last == _OVER and rules == "house"):
        return message_of(SENTENCES, "last-operator", {"operator": last}, operator=_NOUNS[last])
    return None


def _of_products(used: Set[str]) -> Told[KryptoHintCode]:
    """Return which of × and ÷ are used, if at least one is."""
    if used >= _PRODUCTS:
        return _uses("uses-both", _TIMES, _OVER)
    return _uses("uses-only", _TIMES, _OVER) if _TIMES in used else _uses("uses-only", _OVER, _TIMES)


def _uses(code: Literal["uses-both", "uses-only"], operator: str, other: str) -> Told[KryptoHintCode]:
    words = _DOES if code == "uses-both" else _DO
    params = {"operator": operator, "other_operator": other}
    return message_of(SENTENCES, code, params, operator=_DOES[operator], other_operator=words[other])


def _of_whole_numbers(used: Set[str]) -> Told[KryptoHintCode]:
    """Return a nudge like `_of_products` that does not reveal that there is a division."""
    if _OVER not in used:
        return _of_products(used)
    if used >= {_PLUS, _TIMES}:
        return _uses("uses-both", _PLUS, _TIMES)
    return _not_needed(_PLUS if _TIMES in used else _TIMES)


def _roles(solution: WrittenSolution) -> list[_Role]:
    roles: list[_Role] = []
    stack: list[int | None] = []
    for token in solution.rpn.split():
        if token not in SYMBOLS:
            stack.append(int(token))
            continue
        right, left = stack.pop(), stack.pop()
        operands = ((left, False), (right, True))
        roles += [_Role(card, token, on_right) for card, on_right in operands if card is not None]
        stack.append(None)
    return roles
