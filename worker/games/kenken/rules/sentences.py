"""The codes of deductions, with their sentences in English."""

from typing import Final, Literal

DeductionCode = Literal[
    "last-candidate",
    "last-place",
    "given",
    "cage-line",
    "cage-digits",
    "cage-cells",
    "line-places",
    "line-set",
    "crossing-rows",
    "crossing-columns",
    "chain",
    "trial",
]

SENTENCES: Final[dict[DeductionCode, str]] = {
    "last-candidate": "{cell} is {digit}: no other digit is left for it.",
    "last-place": "{cell} is {digit}: no other cell of {line} can be {digit}.",
    "given": "{cell} is given: {digit}.",
    "cage-line": "Every way to fill {cage} needs {digits} in {line}: no other cell of it does.",
    "cage-cells": "No way to fill {cage} has {removed}.",
    "cage-digits": "No way to fill {cage} has {digits}.",
    "line-places": "In {line} only {cells} can be {digits}, so they are nothing else.",
    "line-set": "In {line} {cells} share {digits}, so its other cells are none of these.",
    "crossing-rows": "In rows {rows} a {digit} can only stand in columns {columns}, so it stands nowhere else in"
    " those.",
    "crossing-columns": "In columns {columns} a {digit} can only stand in rows {rows}, so it stands nowhere else in"
    " those.",
    "chain": "If {first} is not {digit}, then {last} is ({path}): no cell in line with both is {digit}.",
    "trial": "{cell} is not {digit}: trying it ends in a contradiction.",
}
