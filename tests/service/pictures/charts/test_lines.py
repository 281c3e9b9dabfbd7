"""Line charts."""

from xml.etree.ElementTree import Element

from tests.service.pictures.charts.figures import drawn
from tests.service.pictures.charts.reading import by_series, classes, find_all, read, words
from worker.declarations.figures.figure import ScaleKind
from worker.declarations.figures.layers import Lines
from worker.declarations.figures.series import merged, series


def _line(root: Element, name: str) -> str:
    (group,) = (group for group in find_all(root, "g") if group.get("data-series") == name)
    return next(path.attrib["d"] for path in find_all(group, "path") if "ch-line" in classes(path))


def test_every_series_has_its_line_and_markers() -> None:
    root = read(drawn(Lines((series("a", {1: 1, 2: 2.5, 3: 3}), series("b", {1: 2, 2: 1})))))
    assert by_series(root) == {"a": {"1": "1", "2": "2.5", "3": "3"}, "b": {"1": "2", "2": "1"}}
    assert _line(root, "a").count("L") == 2
    assert {"a", "b"} <= set(words(root))


def test_zero_breaks_a_line_on_a_logarithmic_axis() -> None:
    root = read(drawn(Lines((series("a", {1: 1, 2: 10, 3: 0, 4: 10, 5: 1}),)), scale=ScaleKind.LOGARITHMIC))
    assert _line(root, "a").count("M") == 2
    assert len(find_all(root, "circle")) == 1
    assert by_series(root)["a"]["3"] == "0"


def test_higher_values_stand_higher() -> None:
    root = read(drawn(Lines((series("a", {1: 1, 2: 100}),))))
    ends = [float(point.split(" ")[1]) for point in _line(root, "a").lstrip("M").split("L")]
    assert ends[1] < ends[0]


def test_series_that_are_the_same_share_a_line() -> None:
    rows = merged([series("integer", {1: 2}), series("positive", {1: 1}), series("international", {1: 2})])
    assert [row.name for row in rows] == ["integer and international", "positive"]
