"""Messages that an app can translate: a stable code, its parameters, and the English sentence."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

C = TypeVar("C", bound=str)


def describe_codes(codes: Mapping[C, str]) -> str:
    """Return the codes with their meanings, for the description of a field."""
    return " ".join(f"`{code}`: {meaning}" for code, meaning in codes.items())


@dataclass(frozen=True)
class Told(Generic[C]):
    """A message."""

    code: C
    params: Mapping[str, object]
    text: str


def tell(sentences: Mapping[C, str], code: C, params: Mapping[str, object], **words: object) -> Told[C]:
    """Return the message of a code; ``words`` are the parameters that its sentence has in another form."""
    return Told(code, params, sentences[code].format(**{**params, **words}))
