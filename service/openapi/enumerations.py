"""Enumerations as components: each set of values has one name in the whole document, wherever it occurs."""

from typing import Final

from service.openapi.schemas import Json, change_everywhere, reference

NAMES: Final = {
    "Colours": ("auto", "light", "dark"),
    "DealStatus": ("announced", "open", "claimed", "solved", "failed", "timed-out", "void"),
    "Difficulty": ("easy", "medium", "hard", "expert", "unreasonable", "impossible"),
    "Derful31Rule": ("center-and-tens", "diagonal", "only-cross"),
    "DifficultyWish": ("easy", "medium", "hard", "expert"),
    "GrantableScope": ("submit", "operate"),
    "Health": ("ok", "unavailable"),
    "JobEventName": ("progress", "done"),
    "KenKenDifficultyWish": ("easy", "medium", "hard", "expert", "unreasonable"),
    "KenKenOperator": ("+", "-", "×", "÷", "*", "/"),
    "KenKenSymmetry": ("identity", "quarter-turn", "half-turn", "middle-line", "diagonal"),
    "KenKenTechnique": (
        "last-candidate",
        "last-place",
        "cage-digits",
        "cage-cells",
        "cage-line",
        "line-set",
        "crossing-set",
        "chain",
        "trial",
    ),
    "Known": ("no", "running", "cached"),
    "KryptoMeasure": ("solvability", "forms", "solutions"),
    "Operator": ("+", "-", "×", "÷"),
    "PartitionOperation": ("additive", "multiplicative"),
    "Priority": ("normal", "high"),
    "Derful31Rank": ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"),
    "RequestPart": ("body", "query", "path", "header"),
    "KryptoRules": ("house", "integer", "international", "positive"),
    "ScoresheetFlag": ("fast", "solved-elsewhere"),
    "ServicePart": ("database", "broker", "cache", "worker", "long_worker"),
    "TournamentEventName": ("snapshot", "change"),
    "TournamentStatus": ("lobby", "running", "tie-break", "finished", "cancelled", "abandoned"),
    "KryptoUse": ("all", "any"),
    "Verdict": ("right", "wrong", "late", "left"),
    "WebhookEventType": ("job.succeeded", "job.failed", "job.cancelled"),
}
"""The values of all enumerations but those of codes, by name."""

DESCRIPTIONS: Final = {
    "KenKenOperator": "`*` and `/` are read as `×` and `÷`, which answers have.",
}
"""What there is to say of values themselves, wherever they occur."""

_VALUES: Final = "enum"


def name_enumerations(document: Json) -> None:
    """Replace the enumerations of all schemas and parameters by references to components."""
    schemas: Json = document["components"]["schemas"]
    names = {values: name for name, values in NAMES.items()} | _codes(schemas)
    named: Json = {}

    def change(part: Json) -> Json:
        if (wish := _wish(part)) is not None:
            # Not every generator knows a union of the name of an enumeration and an array.
            word = named[wish] if _VALUES in named[wish] else named[wish]["oneOf"][0]
            named[wish] = {"oneOf": [word, part["oneOf"][1]]}
            return {**reference(wish), **{key: value for key, value in part.items() if key != "oneOf"}}
        values = part.get(_VALUES)
        name = names.get(tuple(values)) if isinstance(values, list) else None
        if name is None:
            return part
        told = {"description": DESCRIPTIONS[name]} if name in DESCRIPTIONS else {}
        named[name] = {**told, "type": "string", _VALUES: values}
        return {
            **reference(name),
            **{key: value for key, value in part.items() if key not in ("type", _VALUES)},
        }

    own = {name: schema for name, schema in schemas.items() if _VALUES in schema}
    changed = change_everywhere({name: schemas[name] for name in schemas.keys() - own.keys()}, change)
    document["paths"] = change_everywhere(document["paths"], change)
    document["components"]["schemas"] = dict(sorted({**changed, **own, **named}.items()))


def _wish(part: Json) -> str | None:
    """Return the name of the enumeration if a part is one of its words or an array; it becomes the name of both."""
    match part:
        case {"oneOf": [{"$ref": str(word)}, {"type": "array"}]}:
            return word.rpartition("/")[2]
    return None


def _codes(schemas: Json) -> dict[tuple[str, ...], str]:
    """Return the names of the enumerations of codes: each operation has its own, of reasons."""
    fields = {name: schema.get("properties", {}).get("code", {}) for name, schema in schemas.items()}
    return {
        tuple(field[_VALUES]): f"{name.removesuffix('Result')}Code"
        for name, field in fields.items()
        if _VALUES in field
    }
