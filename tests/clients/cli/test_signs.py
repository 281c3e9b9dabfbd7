"""ASCII for terminals without Unicode."""

import pytest

from countinghouse_client.cli.display import plain


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("(2 + 3) × 4 − 6 ÷ 2", "(2 + 3) * 4 - 6 / 2"),
        ("1.23 × 10¹⁸", "1.23 * 10^18"),
        ("10⁻³ and 2²", "10^-3 and 2^2"),
        ("a → b … é", "a -> b ... e"),
        ("√4 + 2⌊016 ≠ ⌈3", "sqrt4 + 2floor016 != ceil3"),
        ("┌─┐│", "+-+|"),
        ("5 cards", "5 cards"),
        ("漢", "?"),
    ],
)
def test_signs_have_ascii_forms(text: str, written: str) -> None:
    assert plain(text) == written
