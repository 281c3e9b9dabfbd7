"""Line charts."""

from xml.etree.ElementTree import Element

from service.pictures.charts.plane import MOST_STRIPS
from tests.service.pictures.charts.figures import drawn
from tests.service.pictures.charts.reading import by_series, classes, find_all, read, tooltips, words
from worker.declarations.pictures import Lines, ScaleKind, merged, series


def _line(root: Element, name: str) -> str:
    (group,) = (group for group in find_all(root, "g") if group.get("data-series") == name)
    return next(path.attrib["d"] for path in find_all(group, "path") if "ch-line" in classes(path))


def test_every_series_has_a_line_and_markers() -> None:
    root = read(drawn(Lines((series("a", {1: 1, 2: 2.5, 3: 3}), series("b", {1: 2, 2: 1})))))
    assert by_series(root) == {"a": {"1": "1", "2": "2.5", "3": "3"}, "b": {"1": "2", "2": "1"}}
    assert _line(root, "a").count("L") == 2
    assert {"a", "b"} <= set(words(root))


def test_zero_breaks_a_line_on_a_logarithmic_axis() -> None:
    root = read(drawn(Lines((series("a", {1: 1, 2: 10, 3: 0, 4: 10, 5: 1}),)), scale=ScaleKind.LOGARITHMIC))
    assert _line(root, "a").count("M") == 2
    assert len(find_all(root, "circle")) == 1
    assert by_series(root)["a"]["3"] == "0"


def test_dense_points_leave_the_line_whole_and_have_titles() -> None:
    root = read(drawn(Lines((series("", {x: x for x in range(1_000)}),))))
    paths = [path for path in find_all(root, "path") if classes(path) & {"ch-line", "ch-marker"}]
    assert [classes(path) for path in paths] == [{"ch-line"}]
    assert paths[0].attrib["d"].count("L") == 999
    said = list(tooltips(root))
    assert 200 < len(said) <= MOST_STRIPS + 1
    assert said[-1] == "total 999: 999 games"


def test_dense_series_are_distinguished_by_some_markers() -> None:
    rows = (series("a", {x: x for x in range(100)}), series("b", {x: 2 * x for x in range(100)}))
    root = read(drawn(Lines(rows)))
    markers = [path for path in find_all(root, "path") if "ch-marker" in classes(path)]
    # Two of the markers are in the legend.
    assert 20 < len(markers) < 100
    assert "a, total 50: 50 games\nb, total 50: 100 games" in list(tooltips(root))


def test_higher_values_stand_higher() -> None:
    root = read(drawn(Lines((series("a", {1: 1, 2: 100}),))))
    ends = [float(point.split(" ")[1]) for point in _line(root, "a").lstrip("M").split("L")]
    assert ends[1] < ends[0]


def test_equal_series_share_a_line() -> None:
    rows = merged([series("integer", {1: 2}), series("positive", {1: 1}), series("international", {1: 2})])
    assert [row.name for row in rows] == ["integer and international", "positive"]
