"""Games to test with, and the published numbers."""

import json
from pathlib import Path
from typing import Any, Final

from hypothesis import strategies as st

from worker.games.krypto.rules.check import Expression, Number
from worker.games.krypto.rules.notation import SYMBOLS
from worker.games.krypto.rules.rules import RULES, USES

PUBLISHED: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parents[3] / "data" / "krypto_published.json").read_text(encoding="utf-8")
)

rules = st.sampled_from(RULES)
uses = st.sampled_from(USES)
targets = st.integers(-3, 30)


def hands(low: int, high: int, largest: int = 13) -> st.SearchStrategy[list[int]]:
    """Return hands of `low` to `high` cards, every other one from so few values that cards are often equal."""
    return st.one_of(
        st.lists(st.integers(1, largest), min_size=low, max_size=high),
        st.lists(st.integers(1, 3), min_size=low, max_size=high),
    )


def postfix(tree: Expression) -> str:
    """Return reverse Polish notation, tokens separated by spaces; equal for equal trees."""
    return " ".join(str(token.value) if isinstance(token, Number) else SYMBOLS[token.code] for token in tree)
