"""Pictures of boards."""

import re
from xml.etree.ElementTree import Element

import pytest

from service.pictures.boards.measures import LARGEST_SQUARE, Measures
from service.pictures.boards.render import render_board
from service.pictures.svg import PICTURE_WIDTH, width
from tests.service.pictures.charts.reading import classes, find_all, read, text_of, words
from worker.declarations.pictures import Board, Drawing, Square


def _square_board(order: int, text: str = "5", label: str = "", regions: bool = False) -> Board:
    return Board(
        squares=[
            [Square(text=text, label=label, region=row if regions else None) for _ in range(order)]
            for row in range(order)
        ]
    )


def _drawing(*boards: Board) -> Drawing:
    return Drawing(title="A board", description="Squares.", boards=boards)


def _texts(root: Element, kind: str) -> list[Element]:
    return [text for text in find_all(root, "text") if kind in classes(text)]


def test_picture_fills_its_place_and_is_described_in_words() -> None:
    root = read(render_board(_drawing(_square_board(3)), "probe"))
    assert root.get("viewBox", "").startswith(f"0 0 {PICTURE_WIDTH:.0f} ")
    assert (root.get("width"), root.get("role")) == (None, "img")
    assert (text_of(root, "title"), text_of(root, "desc")) == ("A board", "Squares.")
    ids = {element.get("id") for element in root.iter()}
    assert {root.get("aria-labelledby"), root.get("aria-describedby")} <= ids


def test_svg_has_no_scripts_or_external_references() -> None:
    svg = render_board(_drawing(_square_board(2, text="<script>", label="&")), "probe")
    tags = {element.tag.rpartition("}")[2] for element in read(svg).iter()}
    assert not tags & {"script", "image", "use", "foreignObject", "a"}
    assert svg.count("http") == 1
    assert "<script>" in words(read(svg))


def test_colours_are_black_on_white_except_on_a_dark_screen() -> None:
    style = text_of(read(render_board(_drawing(_square_board(2)), "probe")), "style")
    light, dark = style.split("@media screen and (prefers-color-scheme: dark)")
    assert "#ffffff" in light
    assert "#000000" in light
    assert not {"#ffffff", "#000000"} & set(re.findall("#[0-9a-f]{6}", dark))


def test_regions_have_heavy_lines_between_them() -> None:
    def heavy(board: Board) -> str:
        paths = find_all(read(render_board(_drawing(board), "probe")), "path")
        return next(path.attrib["d"] for path in paths if "bo-heavy" in classes(path))

    side = f"{LARGEST_SQUARE:.0f}"
    assert heavy(_square_board(2)).count("M") == 1
    split = heavy(_square_board(2, regions=True))
    assert split.count("M") == 3
    assert len(re.findall(f"h{side}", split)) == 2
    assert "v" not in split


@pytest.mark.parametrize("order", [2, 5, 9, 12])
@pytest.mark.parametrize("label", ["7", "254016×", "12345678901234567890×"])
def test_texts_and_board_fit_the_picture(order: int, label: str) -> None:
    board = _square_board(order, text="12", label=label)
    side = Measures(board, 0).side
    root = read(render_board(_drawing(board), "probe"))
    for kind, text, room in (("bo-text", "12", side), ("bo-label", label, side)):
        for element in _texts(root, kind):
            assert width(text, float(element.attrib["font-size"])) <= room
    assert side * order <= PICTURE_WIDTH
    assert len(_texts(root, "bo-label")) == order**2


def test_label_may_cover_squares_of_its_region() -> None:
    alone = [Square(label="254016×", region=0), Square(region=1)]
    beside = [Square(label="254016×", region=0), Square(region=0)]
    rows = [[*squares, *[Square(region=2)] * 7] for squares in (alone, beside)]
    sizes = [
        float(
            _texts(read(render_board(_drawing(Board(squares=[row])), "probe")), "bo-label")[0].attrib[
                "font-size"
            ]
        )
        for row in rows
    ]
    assert sizes[0] < sizes[1]


def test_labels_are_legible_on_a_phone() -> None:
    """Check the size of letters at 360 pixels, where a unit is 0.6 pixels."""
    root = read(render_board(_drawing(_square_board(9, label="24×")), "probe"))
    assert float(_texts(root, "bo-label")[0].attrib["font-size"]) * 360 / PICTURE_WIDTH >= 9


def test_row_ends_and_captions_stand_outside_the_board() -> None:
    board = Board(
        squares=[[Square(text="1"), Square(text="2")]] * 3,
        caption="Twice three.",
        row_ends=("31", "", "33"),
        column_ends=("41", "42"),
    )
    root = read(render_board(_drawing(board), "probe"))
    assert [text.text for text in _texts(root, "bo-end")] == ["31", "33", "41", "42", "Twice three."]
    measures = Measures(board, 0)
    assert measures.right + measures.beside <= PICTURE_WIDTH
    assert measures.bottom < measures.column_ends_top < measures.caption_top < measures.end


def test_boards_stand_one_below_the_other() -> None:
    one = float(read(render_board(_drawing(_square_board(3)), "probe")).attrib["viewBox"].split()[3])
    two = float(
        read(render_board(_drawing(_square_board(3), _square_board(3)), "probe")).attrib["viewBox"].split()[3]
    )
    assert two - one > 3 * LARGEST_SQUARE


def test_equal_drawings_give_equal_texts() -> None:
    drawing = _drawing(_square_board(4, regions=True))
    assert render_board(drawing, "probe") == render_board(drawing, "probe")
