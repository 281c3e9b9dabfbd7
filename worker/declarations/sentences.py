"""Messages that an app can translate: a stable code, its parameters, and the English sentence.

Long numbers in sentences are shortened. The codes of failed jobs have a meaning for callers.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeVar

C = TypeVar("C", bound=str)


def describe_codes(codes: Mapping[C, str]) -> str:
    """Return the codes with their meanings, for the description of a field."""
    return " ".join(f"`{code}`: {meaning}" for code, meaning in codes.items())


@dataclass(frozen=True)
class Told(Generic[C]):
    """A message in English, with the code and the parameters by which an app says it in another language."""

    code: C
    params: Mapping[str, object]
    text: str


def message_of(sentences: Mapping[C, str], code: C, params: Mapping[str, object], **words: object) -> Told[C]:
    """Return the message of a code; ``words`` are the parameters that its sentence has in another form."""
    return Told(code, params, sentences[code].format(**{**params, **words}))


MAX_DIGITS: Final = 40
"""Maximum number of digits of a number that is written in full."""
FIRST_DIGITS: Final = 20

# The number may have commas between thousands.
_LONG: Final = re.compile(rf"\d{{1,3}}(?:,\d{{3}}){{{MAX_DIGITS // 3},}}|\d{{{MAX_DIGITS + 1},}}", re.ASCII)


def shortened(text: str) -> str:
    """Return the text with numbers of more than `MAX_DIGITS` digits as ``12345678901234567890… (1,108 digits)``."""
    return _LONG.sub(_short, text)


def _short(number: re.Match[str]) -> str:
    digits = number[0].replace(",", "")
    return f"{digits[:FIRST_DIGITS]}… ({len(digits):,} digits)"


FailureCode = Literal[
    "invalid-input",
    "no-such-deal",
    "no-such-puzzle",
    "not-decided",
    "computation-failed",
    "worker-lost",
    "no-engine",
]

FAILURES: Mapping[str, str] = {
    "invalid-input": "The request is well-formed JSON with at least one invalid field; `errors` lists them.",
    "no-such-deal": "No deal met the constraints within the allowed number of attempts; relax them.",
    "no-such-puzzle": "No puzzle met the constraints within the allowed number of attempts; relax them.",
    "not-decided": "The answer takes more work than the limit for one puzzle. Puzzles made for people take far less.",
    "computation-failed": "The job failed repeatedly because of an internal error.",
    "worker-lost": "The process computing the job died too many times.",
    "no-engine": "The job was accepted by a version of the service whose workers no longer run. Submit it again.",
}
