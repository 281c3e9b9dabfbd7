"""Rules for every picture."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from service.pictures.svg import LABEL_SIZE, PICTURE_WIDTH, SMALL_SIZE, TEXT_SIZE, TITLE_SIZE, width
from tests.service.pictures.charts.figures import drawn
from tests.service.pictures.charts.reading import classes, find_all, panels, read, text_of, words
from worker.declarations.pictures import Bars, Lines, ScaleKind, series

SIZES = {"ch-title": TITLE_SIZE, "ch-text": TEXT_SIZE, "ch-label": LABEL_SIZE, "ch-small": SMALL_SIZE}

ROOT = Path(__file__).parents[4]

IMPORTS = "import service.pictures.charts.picture"


def test_picture_fills_the_available_width() -> None:
    root = read(drawn(Bars(series("", {1: 1}))))
    assert root.get("viewBox", "").startswith(f"0 0 {PICTURE_WIDTH:.0f} ")
    assert root.get("width") is None
    assert root.get("height") is None


def test_picture_has_a_description_in_words() -> None:
    root = read(drawn(Bars(series("", {1: 1}))))
    assert root.get("role") == "img"
    assert text_of(root, "title") == "A probe"
    assert text_of(root, "desc") == "Nothing is found."
    ids = {element.get("id") for element in root.iter()}
    assert {root.get("aria-labelledby"), root.get("aria-describedby")} <= ids


def test_title_axes_and_source_can_be_read() -> None:
    read_words = words(read(drawn(Bars(series("", {1: 1})))))
    assert {
        "A probe",
        "To see how it is drawn",
        "↑ games",
        "total →",
        "Countinghouse, engine probe@1",
    } <= set(read_words)


def test_svg_has_no_scripts_or_external_references() -> None:
    svg = drawn(Lines((series("a", {1: 1}), series("b", {1: 1}))))
    tags = {element.tag.rpartition("}")[2] for element in read(svg).iter()}
    assert not tags & {"script", "image", "use", "foreignObject", "a"}
    assert not re.search(r"@import|@font-face|href|\bon\w+=", svg)
    assert svg.count("http") == svg.count('xmlns="http://www.w3.org/2000/svg"') == 1
    assert "url(" not in svg


def test_dark_scheme_and_the_text_sizes_are_in_the_style_sheet() -> None:
    style = text_of(read(drawn(Bars(series("", {1: 1})))), "style")
    assert "prefers-color-scheme: dark" in style
    assert "min-width" in style
    assert style.count("{") == style.count("}")


@pytest.mark.parametrize("scale", list(ScaleKind))
@pytest.mark.parametrize(
    "values", [{}, {7: 0}, {7: 5}, {0: 10**400, 1: 0, 2: 10**5000}, {1: 1e-300, 2: 1e300}]
)
def test_figure_of_any_values_fits_the_picture(scale: ScaleKind, values: dict[int, int]) -> None:
    for layer in (Bars(series("a", values)), Lines((series("a", values), series("b", {})))):
        root = read(drawn(layer, scale=scale))
        height = float(root.attrib["viewBox"].split()[3])
        for rect in find_all(root, "rect"):
            if "data-x" in rect.attrib:
                assert (
                    0
                    <= float(rect.attrib["y"])
                    <= float(rect.attrib["y"]) + float(rect.attrib["height"])
                    <= height
                )
        for text in find_all(root, "text"):
            assert 0 <= float(text.attrib["y"]) <= height
        assert "nan" not in drawn(layer, scale=scale).lower().split('"')


def test_empty_chart_says_that_there_is_no_data() -> None:
    assert "no data" in words(read(drawn()))
    assert words(read(drawn(Bars(series("", {})), Bars(series("", {1: 1})), columns=2))).count("no data") == 1


def test_text_stays_inside_at_the_largest_size() -> None:
    names = ["a rule with quite a long name", "integer", "international"]
    root = read(drawn(*(Bars(series(name, {x: 10**x for x in range(1, 26)})) for name in names), columns=2))
    sizes = [(parent, kind) for parent in root.iter() for kind in classes(parent) & SIZES.keys()]
    for parent, kind in sizes:
        for text in (*find_all(parent, "text"), *find_all(parent, "tspan")):
            wide = width((text.text or "").strip(), SIZES[kind])
            anchor = text.get("text-anchor") or parent.get("text-anchor") or "start"
            left = float(text.attrib["x"]) - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor]
            assert left >= -0.5, text.text
            assert left + wide <= PICTURE_WIDTH + 0.5, text.text


def test_panels_side_by_side_share_the_y_axis_and_those_above_one_another_do_not() -> None:
    small, large = Bars(series("", {1: 1})), Bars(series("", {1: 1000}))
    heights = []
    for columns in (1, 2):
        root = read(drawn(small, large, columns=columns))
        first = next(bar for bar in find_all(panels(root)[0], "rect") if "data-x" in bar.attrib)
        heights.append(float(first.attrib["height"]))
    assert heights[0] > 50 > heights[1]


def test_names_are_escaped() -> None:
    hostile = "<script>alert(1)</script> & \"'"
    root = read(drawn(Lines((series(hostile, {1: 1}), series("b", {1: 1})))))
    assert not find_all(root, "script")
    assert hostile in words(root)


def test_equal_figures_give_equal_texts() -> None:
    assert drawn(Bars(series("", {2: 1, 1: 2}))) == drawn(Bars(series("", {1: 2, 2: 1})))


def test_drawing_needs_nothing_but_the_standard_library() -> None:
    without_packages = [sys.executable, "-S", "-c", IMPORTS]
    finished = subprocess.run(without_packages, cwd=ROOT, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stderr
