"""Pin plots."""

from tests.service.pictures.charts.figures import drawn
from tests.service.pictures.charts.reading import classes, find_all, read, tooltips, values, words
from worker.declarations.pictures import ScaleKind, Stems, series

RISING = {1: 1, 4: 2, 10: 3, 20: 8, 30: 5, 40: 12}


def test_all_values_are_present() -> None:
    assert values(read(drawn(Stems(series("", RISING))))) == {"1 4 10 20 30 40": "1 2 3 8 5 12"}


def test_every_pin_has_a_stem_and_a_head() -> None:
    root = read(drawn(Stems(series("", RISING))))
    for kind in ("ch-stems", "ch-heads"):
        (path,) = (path for path in find_all(root, "path") if kind in classes(path))
        assert path.attrib["d"].count("M") == len(RISING)


def test_pins_have_titles() -> None:
    assert list(tooltips(read(drawn(Stems(series("", RISING))))))[:2] == [
        "total 1: 1 games",
        "total 4: 2 games",
    ]


def test_records_are_labelled_where_there_is_room_the_highest_first() -> None:
    labels = [word for word in words(read(drawn(Stems(series("", RISING))))) if ": " in word]
    assert labels[:2] == ["40: 12", "20: 8"]
    assert not any(label.startswith("30:") for label in labels)
    crowded = [
        word for word in words(read(drawn(Stems(series("", {x: x for x in range(1, 400)}))))) if ": " in word
    ]
    assert crowded[0] == "399: 399"
    assert len(crowded) < 30


def test_zeros_on_a_logarithmic_axis_are_rings() -> None:
    root = read(drawn(Stems(series("", {1: 0, 2: 7})), scale=ScaleKind.LOGARITHMIC))
    assert values(root) == {"1 2": "0 7"}
    assert len(find_all(root, "circle")) == 1
