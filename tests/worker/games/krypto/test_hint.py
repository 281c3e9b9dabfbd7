"""Hints: true, helpful, and at level 1 without any step."""

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, islice, product
from typing import Final, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.krypto import allowed, step
from tests.worker.games.krypto.games import hands, rules, targets, uses
from worker.games.krypto.kernels.play.deal import deal
from worker.games.krypto.kernels.play.hint import Hint, Level, hint, is_card
from worker.games.krypto.kernels.play.solve import fewest_cards, solve
from worker.games.krypto.rules.rules import MAX_CARD, RULES, HandError, Rules, Use


class Value(NamedTuple):
    """A number on the table, with a mark if it is still a dealt card."""

    number: Fraction
    is_card: bool


class Done(NamedTuple):
    """A step of a play."""

    left: Value
    operator: str
    right: Value
    value: Fraction


Play = tuple[Done, ...]
Reading = Callable[[Play], bool]
OPERATORS: Final = {"addition": "+", "subtraction": "-", "multiplication": "×", "division": "÷"}
WORDS: Final = ("", "one", "two", "three", "four", "five", "six")


def used(play: Play) -> set[str]:
    return {done.operator for done in play}


def without(noun: str) -> Reading:
    return lambda play: OPERATORS[noun.lower()] not in used(play)


def with_and_without(some: str, none: str = "") -> Reading:
    return lambda play: used(play) >= set(some) and not used(play) & set(none)


def of_the_largest(verb: str, card: str) -> Reading:
    largest = Value(Fraction(card), True)
    if verb == "multiplies":
        return lambda play: any(done.operator == "×" and largest in done[::2] for done in play)
    if verb == "divides":
        return lambda play: any((done.left, done.operator) == (largest, "÷") for done in play)
    return lambda play: any((done.operator, done.right) == ("÷", largest) for done in play)


# The meaning of each nudge to a player: the continuations that agree with it.
READINGS: Final[dict[str, Callable[..., Reading]]] = {
    r"One step is left, and (\w+) is not needed for it\.": without,
    r"(\w+) of the \w+ cards are enough\.": lambda word: (
        lambda play: len(play) == WORDS.index(word.lower()) - 1
    ),
    r"Whole numbers will not do: every solution has a fraction on the way\.": lambda: (
        lambda play: any(done.value.denominator > 1 for done in play)
    ),
    r"Addition and subtraction are enough\.": lambda: with_and_without("", "×÷"),
    r"Multiplication and division are enough\.": lambda: with_and_without("", "+-"),
    r"(Addition|Multiplication|Division) is not needed\.": without,
    r"The simplest solution (multiplies|divides|divides by) the largest card, (\d+)\.": of_the_largest,
    r"The last step of the simplest solution is a (multiplication|division)\.": lambda noun: (
        lambda play: play[-1].operator == OPERATORS[noun]
    ),
    r"The simplest solution multiplies, but does not divide\.": lambda: with_and_without("×", "÷"),
    r"The simplest solution divides, but does not multiply\.": lambda: with_and_without("÷", "×"),
    r"The simplest solution both multiplies and divides\.": lambda: with_and_without("×÷"),
    r"The simplest solution both adds and multiplies\.": lambda: with_and_without("+×"),
}


def read(text: str) -> Reading:
    """Return a player's reading of a nudge; there are no other nudges."""
    matches = {pattern: re.fullmatch(pattern, text) for pattern in READINGS}
    ((pattern, found),) = [(pattern, found) for pattern, found in matches.items() if found]
    return READINGS[pattern](*found.groups())


def steps_from(table: Sequence[Value], rules: Rules) -> Iterator[tuple[Done, list[Value]]]:
    """Yield every step the rules allow, whatever its value, and the table after it."""
    for chosen in combinations(range(len(table)), 2):
        rest = [value for place, value in enumerate(table) if place not in chosen]
        one, other = (table[place] for place in chosen)
        for left, right in ((one, other), (other, one)):
            for operator in "+-×÷":
                value = step(operator, left.number, right.number)
                if value is not None and allowed(value, rules):
                    yield Done(left, operator, right, value), [*rest, Value(value, False)]


def plays(table: Sequence[Value], rules: Rules, use: Use) -> Iterator[Play]:
    """Yield every continuation, one step after another."""
    if len(table) == 1 or use == "any":
        yield ()
    for done, rest in steps_from(table, rules):
        for others in plays(rest, rules, use):
            yield (done, *others)


def choices(table: Sequence[Value], rules: Rules, use: Use, agrees: Reading) -> Iterator[Done]:
    """Return the different first steps after which some continuation agrees with a nudge."""
    seen = set()
    for done, rest in steps_from(table, rules):
        if done not in seen and any(agrees((done, *others)) for others in plays(rest, rules, use)):
            seen.add(done)
            yield done


def simplest_play(cards: Sequence[int], target: int, rules: Rules, use: Use) -> Play:
    """Return the simplest solution as a play."""
    (simplest,) = solve(cards, target, rules, use, limit=1).solutions
    stack: list[Value] = []
    play: list[Done] = []
    for token in simplest.rpn.split():
        if token.isdigit():
            stack.append(Value(Fraction(token), True))
            continue
        right, left = stack.pop(), stack.pop()
        value = step(token, left.number, right.number)
        assert value is not None
        play.append(Done(left, token, right, value))
        stack.append(Value(value, False))
    return tuple(play)


def on_table(cards: Sequence[int]) -> list[Value]:
    return [Value(Fraction(card), True) for card in cards]


def assert_a_nudge_and_no_more(found: Hint, cards: Sequence[int], rules: Rules, use: Use) -> None:
    assert (found.step, found.cards_left, found.solution) == (None, None, None)
    assert not re.search(r"[-+−×÷*/=()]", found.told.text)
    # The text names no number except a single card's.
    assert set(map(int, re.findall(r"\d+", found.told.text))) <= {max(cards)}
    assert len(list(islice(choices(on_table(cards), rules, use, read(found.told.text)), 2))) == 2


def is_solved(cards: Sequence[int], target: int, use: Use) -> bool:
    return target in cards if use == "any" else list(cards) == [target]


@settings(deadline=None, max_examples=200)
@given(hands(2, 4, largest=25), targets, rules, uses)
def test_nudge_is_true_and_reveals_no_step(cards: list[int], target: int, rules: Rules, use: Use) -> None:
    found = hint(cards, target, rules, use, 1)
    if not found.solvable or is_solved(cards, target, use):
        return
    assert_a_nudge_and_no_more(found, cards, rules, use)
    # The number of cards that are enough concerns all solutions; other nudges concern the simplest one.
    simplest = simplest_play(cards, target, rules, use)
    assert "cards are enough" in found.told.text or read(found.told.text)(simplest)


@cache
def values(cards: tuple[int, ...], rules: Rules) -> frozenset[Fraction]:
    """Return every value that can be made with all of these cards."""
    if len(cards) == 1:
        return frozenset(map(Fraction, cards))
    made = set()
    for size in range(1, len(cards)):
        for places in combinations(range(len(cards)), size):
            part = tuple(cards[place] for place in places)
            rest = tuple(card for place, card in enumerate(cards) if place not in places)
            for left, right, operator in product(values(part, rules), values(rest, rules), "+-×÷"):
                value = step(operator, left, right)
                if value is not None and allowed(value, rules):
                    made.add(value)
    return frozenset(made)


def fewest(cards: tuple[int, ...], target: int, rules: Rules) -> int | None:
    """Return the number of cards needed, by trying all parts of the hand."""
    sizes = (
        size
        for size in range(1, len(cards) + 1)
        if any(Fraction(target) in values(part, rules) for part in combinations(cards, size))
    )
    return next(sizes, None)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_fewer_cards_than_the_hint_says_are_not_enough(rules: Rules) -> None:
    for size, largest in ((1, 9), (2, 9), (3, 8), (4, 5)):
        for hand in combinations_with_replacement(range(1, largest + 1), size):
            for target in range(13):
                needed = fewest(hand, target, rules)
                assert fewest_cards(hand, target, rules) == needed, (hand, target)
                found = hint(hand, target, rules, "any")
                told = re.match(r"(\w+) of the \w+ cards are enough", found.told.text)
                assert found.solvable == (needed is not None)
                if needed is None or needed in (1, size):
                    assert told is None
                else:
                    assert told is not None
                    assert WORDS.index(told[1].lower()) == needed


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("hand_size", [2, 3, 4, 5])
def test_nudges_of_dealt_games_reveal_no_step(rules: Rules, hand_size: int) -> None:
    for game in deal(40, 1963, hand_size=hand_size, rules=rules, solvable=True):
        found = hint(game.cards, game.target, rules)
        assert_a_nudge_and_no_more(found, game.cards, rules, "all")
        assert read(found.told.text)(simplest_play(game.cards, game.target, rules, "all"))


@pytest.mark.parametrize(
    ("cards", "target", "use", "text"),
    [
        ([3, 4], 12, "all", "One step is left, and division is not needed for it."),
        ([3, 12], 4, "all", "One step is left, and multiplication is not needed for it."),
        ([2, 4, 3, 6, 5], 6, "all", "Addition and subtraction are enough."),
        ([2, 3, 5], 30, "all", "Multiplication and division are enough."),
        ([3, 3, 8, 8], 24, "all", "Whole numbers will not do: every solution has a fraction on the way."),
        ([8, 19, 14, 2, 21], 17, "all", "The simplest solution multiplies the largest card, 21."),
        ([2, 13, 24], 1, "all", "The simplest solution divides the largest card, 24."),
        ([11, 14, 16, 22], 15, "all", "The simplest solution divides by the largest card, 22."),
        ([11, 14, 16], 22, "all", "The last step of the simplest solution is a multiplication."),
        ([3, 7, 11], 10, "all", "The simplest solution multiplies, but does not divide."),
        ([3, 6, 9], 11, "all", "The simplest solution divides, but does not multiply."),
        ([3, 4, 8, 8], 19, "all", "The simplest solution both multiplies and divides."),
        ([3, 4, 7], 1, "any", "Two of the three cards are enough."),
        # The simplest solution, 7 + 1 + 1 + 1, uses four; (1 + 1) × 5 does with three.
        ([1, 1, 1, 5, 7], 10, "any", "Three of the five cards are enough."),
    ],
)
def test_nudges_describe_the_simplest_solution(cards: list[int], target: int, use: Use, text: str) -> None:
    assert hint(cards, target, "house", use).told.text == text


@pytest.mark.parametrize(
    ("cards", "target", "text"),
    [
        # 16 ÷ 4 is the only division that comes out even, and 2 + 2 the only sum or difference allowed.
        ([4, 10, 16], 14, "Multiplication is not needed."),
        ([2, 2, 2], 6, "Division is not needed."),
        ([11, 14, 16, 22], 15, "The simplest solution both adds and multiplies."),
        ([6, 8, 23, 24], 21, "Addition is not needed."),
    ],
)
def test_hint_is_shorter_if_fewer_steps_are_allowed(cards: list[int], target: int, text: str) -> None:
    assert hint(cards, target, "positive").told.text == text


@settings(deadline=None, max_examples=40)
@given(hands(3, 4), st.integers(1, 30))
def test_nudge_mentions_fractions_only_if_whole_numbers_fail(cards: list[int], target: int) -> None:
    if not solve(cards, target, "house", limit=0).distinct:
        return
    told = hint(cards, target, "house").told.text.startswith("Whole numbers will not do")
    assert told == (solve(cards, target, "integer", limit=0).distinct == 0)


@settings(deadline=None, max_examples=150)
@given(hands(1, 5, largest=25), targets, rules, uses)
def test_following_the_steps_solves_the_game(cards: list[int], target: int, rules: Rules, use: Use) -> None:
    solvable = solve(cards, target, rules, use, limit=0).distinct > 0
    assert hint(cards, target, rules, use, 2).solvable == solvable
    while solvable and not is_solved(cards, target, use):
        found = hint(cards, target, rules, use, 2)
        assert found.solvable
        assert found.step is not None
        assert found.cards_left is not None
        left, right = Fraction(found.step.left), Fraction(found.step.right)
        value = step(found.step.operator, left, right)
        assert value is not None
        assert (str(value), allowed(value, rules)) == (found.step.value, True)
        assert sorted([*found.cards_left, left, right]) == sorted([*map(Fraction, cards), value])
        assert found.told.text == f"Work out {left} {found.step.operator} {right} = {value} next."
        if not all(is_card(number) for number in found.cards_left):
            return
        cards = [int(number) for number in found.cards_left]
    if solvable:
        assert "nothing is left to do" in hint(cards, target, rules, use, 2).told.text


def test_whole_solution_is_the_simplest() -> None:
    cards, target = [8, 19, 14, 2, 21], 17
    found = hint(cards, target, "international", level=3)
    assert found.solution == solve(cards, target, "international", limit=1).solutions[0]
    assert found.told.text == "The simplest solution is 21 × 2 + 8 - 19 - 14 = 17."
    assert found.step == hint(cards, target, "international", level=2).step
    assert found.step == found.solution.steps[0]


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize(
    ("cards", "target", "rules", "use"),
    [([1, 1, 1, 1, 1], 25, "house", "all"), ([5], 6, "house", "any"), ([3, 4], -1, "positive", "all")],
)
def test_dead_end_is_reported(cards: list[int], target: int, rules: Rules, use: Use, level: Level) -> None:
    found = hint(cards, target, rules, use, level)
    assert (found.solvable, found.step, found.cards_left, found.solution) == (False, None, None, None)
    assert "take a step back" in found.told.text
    assert str(target) in found.told.text


@pytest.mark.parametrize(("cards", "use"), [([6], "all"), ([6], "any"), ([2, 6, 3], "any")])
def test_solved_position_is_reported(cards: list[int], use: Use) -> None:
    for level in (1, 2, 3):
        found = hint(cards, 6, "house", use, level)
        assert (found.solvable, found.step, found.cards_left) == (True, None, None)
        assert "nothing is left to do" in found.told.text
        assert (found.solution.expression if found.solution else None) == ("6" if level == 3 else None)


def test_numbers_beyond_64_bits_get_hints() -> None:
    found = hint([MAX_CARD, MAX_CARD, 1, 1], 1, level=2)
    assert found.solvable
    assert hint([MAX_CARD, 2, 2], 1).told.text


@pytest.mark.parametrize("cards", [[], [0, 4], [-3, 4], [1] * 7, [MAX_CARD + 1]])
def test_invalid_hand_is_refused(cards: list[int]) -> None:
    with pytest.raises(HandError):
        hint(cards, 6)


@pytest.mark.parametrize(("value", "expected"), [("7", True), ("0", False), ("-3", False), ("7/2", False)])
def test_only_positive_integers_continue_a_hint(value: str, expected: bool) -> None:
    assert is_card(Fraction(value)) == expected
    assert not is_card(Fraction(MAX_CARD + 1))
