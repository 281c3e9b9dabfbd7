"""The codes of hints, with their sentences in English."""

from typing import Final, Literal

HintCode = Literal[
    "no-solution",
    "target-made",
    "target-among-cards",
    "fewer-cards-suffice",
    "one-step-left",
    "fractions-needed",
    "products-suffice",
    "sums-suffice",
    "operation-not-needed",
    "multiplies-largest",
    "divides-largest",
    "divides-by-largest",
    "last-operation",
    "uses-both",
    "uses-only",
    "next-step",
    "solution",
]

SENTENCES: Final[dict[HintCode, str]] = {
    "no-solution": "These cards cannot make {target} under {rules} rules: take a step back; if none was taken,"
    " the game has no solution.",
    "target-made": "The target is made: nothing is left to do.",
    "target-among-cards": "The target is already among the cards: nothing is left to do.",
    "fewer-cards-suffice": "{needed} of the {held} cards are enough.",
    "one-step-left": "One step is left, and {operation} is not needed for it.",
    "fractions-needed": "Whole numbers will not do: every solution has a fraction on the way.",
    "products-suffice": "Multiplication and division are enough.",
    "sums-suffice": "Addition and subtraction are enough.",
    "operation-not-needed": "{operation} is not needed.",
    "multiplies-largest": "The simplest solution multiplies the largest card, {card}.",
    "divides-largest": "The simplest solution divides the largest card, {card}.",
    "divides-by-largest": "The simplest solution divides by the largest card, {card}.",
    "last-operation": "The last step of the simplest solution is a {operation}.",
    "uses-both": "The simplest solution both {operation} and {other}.",
    "uses-only": "The simplest solution {operation}, but does not {other}.",
    "next-step": "Work out {left} {op} {right} = {value} next.",
    "solution": "The simplest solution is {expression} = {target}.",
}
