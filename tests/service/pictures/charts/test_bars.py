"""Bar charts and histograms."""

from itertools import pairwise

import pytest

from tests.service.pictures.charts.figures import drawn
from tests.service.pictures.charts.reading import classes, find_all, read, tooltips, values, words
from worker.declarations.chart_numbers import ChartDataError
from worker.declarations.pictures import MOST_POINTS, Bars, Bins, Lines, ScaleKind, histogram, series


def _rectangles(svg: str) -> dict[str, dict[str, float]]:
    bars_drawn = (bar for bar in find_all(read(svg), "rect") if "data-x" in bar.attrib)
    sides = ("x", "y", "width", "height")
    return {bar.attrib["data-x"]: {side: float(bar.attrib[side]) for side in sides} for bar in bars_drawn}


def test_heights_are_proportional() -> None:
    sides = _rectangles(drawn(Bars(series("", {1: 10, 2: 20, 3: 0}))))
    assert sides["2"]["height"] == pytest.approx(2 * sides["1"]["height"], abs=0.02)
    assert sides["3"]["height"] == 0
    assert sides["1"]["y"] + sides["1"]["height"] == pytest.approx(
        sides["2"]["y"] + sides["2"]["height"], abs=0.02
    )


def test_logarithmic_axis_has_dots_instead_of_bars() -> None:
    root = read(drawn(Bars(series("", {1: 1, 2: 100, 3: 10**4})), scale=ScaleKind.LOGARITHMIC, emphasis=2))
    dots = [dot for dot in find_all(root, "circle") if "data-x" in dot.attrib]
    assert [dot.attrib["data-x"] for dot in dots] == ["1", "2", "3"]
    heights = [float(dot.attrib["cy"]) for dot in dots]
    assert heights[0] - heights[1] == pytest.approx(heights[1] - heights[2], abs=0.02)
    assert [classes(dot) for dot in dots] == [set(), {"ch-emphasis"}, set()]
    assert not any("data-x" in bar.attrib for bar in find_all(root, "rect"))


def test_nonzero_values_are_visible() -> None:
    assert _rectangles(drawn(Bars(series("", {1: 1, 2: 10**9}))))["1"]["height"] >= 1


def test_single_series_needs_no_legend() -> None:
    assert "alone" not in words(read(drawn(Bars(series("alone", {1: 1})))))


def test_zeros_on_a_logarithmic_axis_are_rings_that_the_footer_explains() -> None:
    root = read(drawn(Bars(series("", {1: 0, 2: 5})), scale=ScaleKind.LOGARITHMIC))
    (ring,) = (each for each in find_all(root, "circle") if "ch-zero" in classes(each))
    assert (ring.get("data-x"), ring.get("data-y")) == ("1", "0")
    assert any(line.startswith("A ring means none") for line in words(root))
    without = read(drawn(Bars(series("", {1: 1, 2: 5})), scale=ScaleKind.LOGARITHMIC))
    assert not any("ring" in line for line in words(without))


def test_emphasised_bar_has_a_guide() -> None:
    root = read(drawn(Bars(series("", {30: 1, 31: 2})), emphasis=31))
    (bar,) = (each for each in find_all(root, "rect") if "ch-emphasis" in classes(each))
    assert bar.get("data-x") == "31"
    assert any("ch-guide" in classes(path) for path in find_all(root, "path"))
    assert "31" in words(root)


def test_bars_have_titles() -> None:
    root = read(drawn(Bars(series("integer", {17: 1234}))))
    assert list(tooltips(root)) == ["integer, total 17: 1,234 games"]


def test_histogram_sums_the_values_in_each_bin() -> None:
    bins = Bins(low=0, high=100, width=5)
    svg = drawn(histogram("", {0: 1, 4: 2, 5: 3, 94: 4, 95: 5, 99: 6, 100: 7}, bins))
    drawn_bins = values(read(svg))
    assert len(drawn_bins) == 20
    assert {x: y for x, y in drawn_bins.items() if y != "0"} == {
        "0–4": "3",
        "5–9": "3",
        "90–94": "4",
        "95–100": "18",
    }
    lefts = [sides["x"] for sides in _rectangles(svg).values()]
    assert [b - a for a, b in pairwise(lefts)] == pytest.approx([lefts[1] - lefts[0]] * 19, abs=0.02)


@pytest.mark.parametrize(
    ("counts", "bins"),
    [
        ({101: 1}, Bins(0, 100, 5)),
        ({-1: 1}, Bins(0, 100, 5)),
        ({1: 1}, Bins(0, 100, 7)),
        ({1: 1}, Bins(0, 100, 0)),
        ({1: -1}, Bins(0, 100, 5)),
    ],
)
def test_counts_outside_the_bins_are_refused(counts: dict[int, int], bins: Bins) -> None:
    with pytest.raises(ChartDataError):
        histogram("", counts, bins)


def test_too_much_data_is_refused() -> None:
    with pytest.raises(ChartDataError, match="5 series"):
        Lines(tuple(series(str(i), {1: 1}) for i in range(5)))
    with pytest.raises(ChartDataError, match=f"{MOST_POINTS + 1} points"):
        series("", dict.fromkeys(range(MOST_POINTS + 1), 1))
