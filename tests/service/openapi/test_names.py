"""One name, one type: the fields and parameters of all operations, by name."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from tests.documented import documented, resolved

CONTAINERS = {
    "params": "of an operation, or of a code",
    "result": "of an operation",
    "links": "of whatever has them",
    "items": "of a list",
    "solution": "of a game: a grid, or an expression",
    "solutions": "of a game: grids, or expressions",
    "steps": "of a game: deductions, or operations",
    "deals": "of a game, or of a tournament",
    "data": "of an event in a stream is text, which the WHATWG standard says; of a webhook it is the job",
    "event": "of two streams, each with events of its own",
    "type": "of a problem (RFC 9457), of a webhook (Standard Webhooks), of a picture (oEmbed), of a column",
    "status": "of HTTP in a problem (RFC 9457) and in a batch; elsewhere one enumeration for each thing that has one",
    "version": "of oEmbed is text, which its standard says",
    "code": "of an operation: each has codes of its own",
    "game": "of a puzzle, which has one constant for each game",
    "rules": "of a game: each has rules of its own",
    "digits": "of the Year Game are a text, in their order and with a leading zero; elsewhere a list",
    "difficulty": "of a request also a range of ratings, and never a word that no puzzle is made for",
    "operator": "of a cage, which requests have too, also a sign on every keyboard: `*`, `/`",
    "operators": "of a request also the signs on every keyboard",
    "scopes": "of a request only those that a key can have",
    "place": "of a check: a cell of a grid, or an offset in a text",
    "variant": "of a path: each table has puzzles of its own",
    "picture": "of an operation: each draws pictures of its own",
    "rows": "of a grid how many it has; of a deduction their places",
    "columns": "of a grid how many it has; of a deduction their places",
    "kind": "of a job, which has one constant for each operation",
}
"""Names whose types differ by design, and what decides the type."""

UNLIKE = {
    "Derful31Rank": "ranks of playing cards",
    "KenKenOperator": "signs, `*` and `/` also",
    "Operator": "signs",
    "ServicePart": "fields of `checks`",
    "WebhookEventType": "types of events, which Standard Webhooks writes with a dot",
}
"""Enumerations with values that are not in kebab-case, and why."""

ADJECTIVES = frozenset(
    {
        "ahead",
        "all_listed",
        "cached",
        "closed",
        "complete",
        "correct",
        "different",
        "distinct",
        "equivalent",
        "exact",
        "full",
        "nearest",
        "newest",
        "ordered",
        "sitting_out",
        "solvable",
        "uniform",
        "unique",
        "winning",
    }
)
"""Truth values named by an adjective or a participle."""

OTHER_TRUTHS = {
    "agrees": "says of a recount what is true of it",
    "count_only": "is what APIs call it, like `readOnly`: the word for what is left of the answer",
    "dry_run": "is what tools call it",
    "everybody_from_there": "says whom else it removes",
    "mystery": "is what makers call such puzzles",
    "single_cells": "says what cages may be, beside `largest_cage`",
}
"""Truth values with other names, and why."""

SPELLED = frozenset(
    {
        "cage_queries",
        "cages",
        "candidates",
        "cells",
        "deck",
        "grid",
        "hand",
        "marks",
        "other_grid",
        "text_puzzles",
    }
)
"""Structured values, which an address spells as text with a grammar of its own."""

NUMBERS = ("integer", "number")
TIMES = ("date", "date-time")


def test_one_name_has_one_type() -> None:
    """A name has one family of types in the whole document."""
    twice = {
        name: dict(found) for name, found in families().items() if len(found) > 1 and name not in CONTAINERS
    }
    assert not twice, "\n".join(
        f"{name}: {kind} in {', '.join(places[:3])}"
        for name, kinds in twice.items()
        for kind, places in kinds.items()
    )


def test_names_of_counts_and_truth_values_are_theirs_alone() -> None:
    """A name in `_total`, but `by_total`, is a number; one in `with_`, `is_` or `has_` is a truth value."""
    wrong = {
        f"{place}.{name}: {found}"
        for name, place, schema in named(documented())
        for found in (family(schema),)
        if (name.endswith("_total") and not name.endswith("by_total") and found != "number")
        or (name.startswith(("with_", "is_", "has_")) and found != "boolean")
    }
    assert not wrong


def test_truth_values_are_adjectives() -> None:
    """A truth value is an adjective or a participle, or begins with `with_`, `is_` or `has_`."""
    found = {
        name
        for name, _, schema in named(documented())
        if family(schema) == "boolean" and not name.startswith(("with_", "is_", "has_"))
    }
    assert found == ADJECTIVES | OTHER_TRUTHS.keys()


def test_codes_are_of_reasons_alone() -> None:
    """A puzzle has a `puzzle_code`, and a tournament a `join_code`."""
    others = {
        place for name, place, schema in named(documented()) if name == "code" and family(schema) == "string"
    }
    assert not others


def test_every_enumeration_is_a_component() -> None:
    """No property or parameter lists the values of an enumeration itself.

    The values in a path are the addresses that there are, and each operation has its own pictures.
    """
    inline = {
        f"{place}.{name}"
        for name, place, schema in named(documented())
        for part in parts(schema)
        if len(part.get("enum", ())) > 1 and name != "picture" and f"{{{name}}}" not in place
    }
    assert not inline


def test_values_of_enumerations_are_in_kebab_case() -> None:
    """The values of all enumerations are spelled alike: `last-candidate`."""
    found = set(enumerations(documented()["components"], "")) | set(enumerations(documented()["paths"], ""))
    unlike = {(name, value) for name, value in found if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value)}
    assert {(name, value) for name, value in unlike if name not in UNLIKE} == set()
    assert {name for name, _ in unlike} == UNLIKE.keys()


def enumerations(part: object, name: str) -> Iterator[tuple[str, str]]:
    """Yield the values of the enumerations in a part of the document, each with the name of its component."""
    if isinstance(part, list):
        for one in part:
            yield from enumerations(one, name)
    if isinstance(part, dict):
        values = part.get("enum")
        if isinstance(values, list):
            yield from ((name, value) for value in values if isinstance(value, str))
        for key, one in part.items():
            if key not in ("example", "examples"):
                yield from enumerations(one, key if key[:1].isupper() else name)


def test_every_name_is_described() -> None:
    """Every property and parameter says what it means."""
    silent = {
        f"{place}.{name}"
        for name, place, schema in named(documented())
        if "description" not in schema and not any("$ref" in part for part in parts(schema))
    }
    assert not silent


def test_details_of_codes_are_never_null() -> None:
    """Details that a code does not have are left out."""
    details = [
        (f"{place}.{name}", schema)
        for name, place, schema in named(documented())
        if place.endswith("Details")
    ]
    assert len(details) > 30
    assert [name for name, schema in details if {"type": "null"} in parts(schema)] == []


def test_every_exception_is_needed() -> None:
    """The names with several types by design have several."""
    found = families()
    assert {name for name in CONTAINERS if len(found[name]) < 2} == set()
    assert found.keys() >= SPELLED


def families() -> dict[str, dict[str, list[str]]]:
    """Return the places of all names in the document, by the family of their type."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, place, schema in named(documented()):
        found[name][family(schema)].append(place)
    return found


def named(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield every property and parameter: its name, where it is, and its schema with its description.

    Links are left out: they have the names of what they lead to.
    """
    for place, schema in document["components"]["schemas"].items():
        if place.endswith("Links"):
            continue
        yield from properties(place, schema)
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            if not isinstance(operation, dict):
                continue
            for parameter in map(resolved, operation.get("parameters", ())):
                if parameter["in"] == "header":
                    continue
                if parameter["name"] in SPELLED:
                    continue
                described = {key: parameter[key] for key in ("description",) if key in parameter}
                yield parameter["name"], f"{method} {path}", {**parameter.get("schema", {}), **described}


def properties(place: str, schema: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield the properties of a schema and of the schemas inside it."""
    for name, inner in schema.get("properties", {}).items():
        yield name, place, inner
    for part in parts(schema):
        for name, inner in part.get("properties", {}).items():
            if part is not schema:
                yield name, place, inner
            yield from properties(f"{place}.{name}", inner)


def parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a schema and its alternatives, and what its arrays and maps have inside."""
    yield schema
    for key in ("anyOf", "oneOf", "allOf"):
        for inner in schema.get(key, ()):
            yield from parts(inner)
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from parts(schema[key])
    for inner in schema.get("prefixItems", ()):
        yield from parts(inner)


def family(schema: dict[str, Any]) -> str:
    """Return the family of a type: null, bounds, and digits for large numbers make no difference.

    A card is a number, a rank, or the digits of a value.
    """
    if "$ref" in schema:
        component = schema["$ref"].rsplit("/", 1)[-1]
        whole = resolved(schema)
        if "enum" not in whole and whole.get("type") != "object" and "properties" not in whole:
            return family(whole)
        return str(component)
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            found = {family(inner) for inner in schema[key]} - {"null"}
            if "number" in found and found <= {"number", "string", "Derful31Rank"}:
                return "number"
            return " | ".join(sorted(found))
    return _plain_family(schema)


def _plain_family(schema: dict[str, Any]) -> str:
    values = schema.get("enum") or [schema[key] for key in ("const",) if key in schema]
    kinds = schema.get("type", "any")
    kind = next((each for each in ([kinds] if isinstance(kinds, str) else kinds) if each != "null"), "null")
    if kind in NUMBERS or _is_number_in_digits(schema, values):
        return "number"
    if values:
        return f"one of {values}"
    if kind == "array":
        return f"list of {family(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"map of {family(schema['additionalProperties'])}"
    return f"{kind} {schema['format']}" if schema.get("format") in TIMES else str(kind)


def _is_number_in_digits(schema: dict[str, Any], values: list[Any]) -> bool:
    if values:
        return all(isinstance(value, int) or value.isdigit() for value in values)
    return str(schema.get("pattern", "")).startswith(("^[0-9]+$", "^[1-9][0-9]*$", "^0*["))
