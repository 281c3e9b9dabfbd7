"""Colours, textures and shapes can be told apart."""

from collections.abc import Mapping

import pytest

from service.pictures.charts.marks import DASHES, marker
from service.pictures.svg import DARK, LIGHT
from worker.declarations.pictures import MOST_SERIES


def _luminance(colour: str) -> float:
    """Return the relative luminance as WCAG 2 defines it."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_text_and_marks_stand_out_from_the_paper(palette: Mapping[str, str]) -> None:
    paper = palette["paper"]
    for role in ("ink", "muted", "emphasis"):
        assert _contrast(palette[role], paper) >= 4.5, role
    for role in ("axis", *(f"series-{index}" for index in range(MOST_SERIES))):
        assert _contrast(palette[role], paper) >= 3, role


def test_both_schemes_have_the_same_roles() -> None:
    assert set(LIGHT) == set(DARK)


def test_every_series_has_its_own_shape_and_dash() -> None:
    assert len({marker(index, 0, 0) for index in range(MOST_SERIES)}) == MOST_SERIES
    assert len(set(DASHES)) == MOST_SERIES
