"""The codes of Krypto's hints, with their sentences in English."""

from typing import Annotated, Final, Literal, cast, get_args

from pydantic import Field

from worker.declarations.operation import Result
from worker.declarations.sentences import Sentence
from worker.games.krypto.operations.fields import RulesName

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
Sign = Literal["+", "-", "×", "÷"]

_OPERATIONS: Final[dict[str, Sign]] = {
    "addition": "+",
    "subtraction": "-",
    "multiplication": "×",
    "division": "÷",
    "adds": "+",
    "multiplies": "×",
    "multiply": "×",
    "divides": "÷",
    "divide": "÷",
}
_NUMBERS: Final = {
    word: number for number, word in enumerate(("no", "one", "two", "three", "four", "five", "six"))
}
_OPERATION: Final = "|".join(_OPERATIONS)
_PATTERNS: Final = {
    "target": r"-?\d+",
    "rules": r"\w+",
    "needed": r"\w+",
    "held": r"\w+",
    "operation": f"(?i:{_OPERATION})",
    "other": f"(?i:{_OPERATION})",
    "card": r"\d+",
    "left": r"-?[\d/]+",
    "op": r"\S",
    "right": r"-?[\d/]+",
    "value": r"-?[\d/]+",
    "expression": r".+",
}
SENTENCES: Final[dict[HintCode, Sentence]] = {
    code: Sentence(template, _PATTERNS)
    for code, template in cast(
        "dict[HintCode, str]",
        {
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
        },
    ).items()
}
"""The sentence of each code."""


class KryptoHintDetails(Result):
    """The details of a hint's code; unused fields are null."""

    target: int | None = None
    rules: RulesName | None = None
    needed: Annotated[int | None, Field(description="Number of cards that are enough.")] = None
    held: Annotated[int | None, Field(description="Number of cards.")] = None
    operation: Sign | None = None
    other: Annotated[Sign | None, Field(description="A second operation.")] = None
    card: int | None = None
    left: str | None = None
    op: Sign | None = None
    right: str | None = None
    value: str | None = None
    expression: str | None = None


def hint_code(text: str) -> tuple[HintCode, KryptoHintDetails]:
    """Return the code and the parameters of a hint's sentence.

    Raises:
        ValueError: The sentence is not a hint's.
    """
    for code in get_args(HintCode):
        found = SENTENCES[code].read(text)
        if found is not None:
            return code, KryptoHintDetails.model_validate(
                {name: _value(name, part) for name, part in found.items()}
            )
    raise ValueError(f"not a hint: {text}")


def _value(name: str, part: str) -> str | int:
    if name in ("operation", "other"):
        return _OPERATIONS[part.lower()]
    if name in ("needed", "held"):
        return _NUMBERS[part.lower()]
    return int(part) if name in ("target", "card") else part


def _listed() -> str:
    sentences = (
        f"`{code}`: " + sentence.template.replace("{", "`").replace("}", "`")
        for code, sentence in SENTENCES.items()
    )
    return " ".join(sentences)


HintCodeField = Annotated[
    HintCode,
    Field(description=f"The hint as a code, for translation, with names of `params` in: {_listed()}"),
]
