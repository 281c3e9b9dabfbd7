"""The alerts' rules with shorter times, so that a test need not wait for hours.

A minute becomes a second, in every ``for`` and every range, and a gibibyte a mebibyte. Nothing else changes.
"""

import re
from typing import Any

import yaml

TIMES_FASTER = 60
_UNITS_S = {"s": 1, "m": 60, "h": 3_600, "d": 86_400}
_DURATION = re.compile(r"([0-9]+)([smhd])")
_RANGE = re.compile(r"\[([0-9]+[smhd])\]")


def scaled_rules(text: str) -> str:
    """Return the rules of a file, scaled."""
    rules = yaml.safe_load(text)
    for group in rules["groups"]:
        for rule in group["rules"]:
            _scale(rule)
    return yaml.safe_dump(rules)


def _scale(rule: dict[str, Any]) -> None:
    if "for" in rule:
        rule["for"] = _scaled(rule["for"])
    expression = _RANGE.sub(lambda found: f"[{_scaled(found[1])}]", rule["expr"])
    rule["expr"] = expression.replace("1024 ^ 3", "1024 ^ 2")


def _scaled(duration: str) -> str:
    """Return a duration, in milliseconds: Prometheus reads no fractions."""
    found = _DURATION.fullmatch(duration)
    assert found is not None, duration
    return f"{int(found[1]) * _UNITS_S[found[2]] * 1_000 // TIMES_FASTER}ms"
