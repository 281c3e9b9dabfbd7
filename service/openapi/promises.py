"""What a release promised and a later one breaks, in sentences; the promises are lines, as ``surface.py`` writes them.

A line that is gone is broken, and so is a new one that asks more of a request or makes an answer another one. Whatever
else is added breaks nobody.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

_MOST: Final = ("maximum", "exclusiveMaximum", "maxLength", "maxItems")
_LEAST: Final = ("minimum", "exclusiveMinimum", "minLength", "minItems")
ADVICE: Final = (
    "The last release promised otherwise. Keep these, and add what is new beside them; what is to end is told as"
    " deprecated for twelve months (guide: Versions) and goes with a major version. Only for a release, or for a"
    " pattern that accepts more and refuses nothing, `make released` records the promises anew."
)
"""What to do about what is broken."""
LIMITS: Final = (*_MOST, *_LEAST, "pattern")
"""The words of a schema that limit what a request may have."""
_LIMITED: Final[Mapping[str, tuple[str, ...]]] = {
    "pattern": ("string",),
    **dict.fromkeys(("maxLength", "minLength"), ("string",)),
    **dict.fromkeys(("maxItems", "minItems"), ("array",)),
    **dict.fromkeys(("maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"), ("integer", "number")),
}
_SAID: Final = re.compile(rf" (?P<word>{'|'.join(LIMITS)}|type|value) ")
_ANSWERS: Final = re.compile(r"answer |\S+ /\S* \d{3}\b")
_REQUESTS: Final = re.compile(r"request |\S+ /\S* (?:body|path|query|header|cookie)\b")

Said = Mapping[tuple[str, str], frozenset[str]]
"""The values of a word, such as `type` or `maximum`, by what it is said of."""


def find_broken(released: Iterable[str], current: Iterable[str]) -> list[str]:
    """Return a sentence for each promise of a release that does not hold any more."""
    before, now = set(released), set(current)
    said_before, said_now = _said(before), _said(now)
    return [
        *(f"{line}: is gone" for line in sorted(before - now) if not _may_go(line)),
        *_required(before, now),
        *_other_types(said_before, said_now),
        *_fewer_values(said_before, said_now),
        *_narrower(said_before, said_now),
    ]


def _said(lines: Iterable[str]) -> Said:
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for line in lines:
        if said := _SAID.search(line):
            found[line[: said.start()], said["word"]].add(line[said.end() :])
    return {key: frozenset(values) for key, values in found.items()}


def _may_go(line: str) -> bool:
    """Return True for what a release need not keep: that something is required, and limits, which may become wider."""
    said = _SAID.search(line)
    return line.endswith(" required") or (said is not None and said["word"] in LIMITS)


def _required(before: set[str], now: set[str]) -> Iterator[str]:
    """Yield what is required now and was not, of what was there."""
    owners = {_owner(line) for line in before}
    for line in sorted(now - before):
        if line.endswith(" required") and _owner(line) in owners:
            yield f"{line}: was optional, or not there"


def _owner(line: str) -> str:
    """Return the route, the schema, the command or the function that a line is about."""
    if line.startswith("command "):
        return re.split(r" (?:-|argument )", line.removesuffix(" required"), maxsplit=1)[0]
    owner = " ".join(line.removesuffix(" required").split(" ")[:2])
    if line.startswith("python "):
        return owner.partition("(")[0]
    return re.split(r"[.\[]", owner, maxsplit=1)[0] if line.startswith("request ") else owner


def _other_types(before: Said, now: Said) -> Iterator[str]:
    """Yield the fields of answers that can have a type that they had not."""
    for (at, word), types in now.items():
        if word == "type" and _ANSWERS.match(at) and (known := before.get((at, word))):
            for added in sorted(types - known):
                yield f"{at} type {added}: was only {' or '.join(sorted(known))}"


def _fewer_values(before: Said, now: Said) -> Iterator[str]:
    """Yield the fields of requests that could have any value, and can have a few now."""
    for (at, word), values in now.items():
        if word == "value" and _REQUESTS.match(at) and (at, word) not in before:
            known = before.get((at, "type"), frozenset())
            if known and now.get((at, "type"), frozenset()) <= known:
                yield f"{at} value {', '.join(sorted(values))}: could have any value"


def _narrower(before: Said, now: Said) -> Iterator[str]:
    """Yield the limits that exclude what they did not exclude."""
    for (at, word), values in sorted(now.items()):
        if word not in LIMITS:
            continue
        known = before.get((at, word))
        if known is None:
            types = before.get((at, "type"), frozenset())
            if not types.isdisjoint(_LIMITED[word]):
                yield f"{at} {word} {', '.join(sorted(values))}: had no such limit"
        elif word == "pattern":
            if values != known:
                yield f"{at} pattern {', '.join(sorted(values - known))}: was {', '.join(sorted(known))}"
        else:
            most = word in _MOST
            loosest = max if most else min
            new, old = loosest(map(float, values)), loosest(map(float, known))
            if (new < old) if most else (new > old):
                yield f"{at} {word} {', '.join(sorted(values))}: was {', '.join(sorted(known))}"
