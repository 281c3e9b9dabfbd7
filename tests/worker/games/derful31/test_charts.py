"""The chart of 31-derful's totals."""

from xml.etree.ElementTree import Element

from tests.fake_table import FakeTable
from tests.service.pictures.charts.reading import (
    by_series,
    classes,
    find_all,
    panels,
    shown,
    text_of,
    tooltips,
    words,
)
from worker.declarations.table import NoQuery
from worker.games.derful31.tables.charts import games_by_total

GAMES = {3: {12: 2, 21: 44, 30: 1}, 4: {14: 5, 31: 17_780, 44: 0}, 5: {20: 1, 31: 10**12, 36: 3 * 10**13}}


def _drawn(games: dict[int, dict[int, int]]) -> Element:
    tables = [
        FakeTable(
            {}, {"order": order, "by_total": [{"total": t, "games": str(n)} for t, n in totals.items()]}
        )
        for order, totals in games.items()
    ]
    return shown(games_by_total(tables, NoQuery()))


def test_every_order_has_a_panel_with_its_totals() -> None:
    root = _drawn(GAMES)
    assert [panel.get("data-panel") for panel in panels(root)] == ["order 3", "order 4", "order 5"]
    assert by_series(root) == {
        f"order {order}": {str(total): str(games) for total, games in totals.items()}
        for order, totals in GAMES.items()
    }


def test_total_31_is_marked_where_there_are_games_and_where_there_are_none() -> None:
    root = _drawn(GAMES)
    notes = [word for word in words(root) if word.startswith("total 31: ")]
    assert notes == ["total 31: no games", "total 31: 17,780 games", "total 31: 1,000,000,000,000 games"]
    marked = [bar for bar in find_all(root, "circle") if "ch-emphasis" in classes(bar)]
    assert [bar.attrib["data-x"] for bar in marked] == ["31", "31"]
    guides = [path.attrib["d"] for path in find_all(root, "path") if "ch-guide" in classes(path)]
    assert len(guides) == 3
    # All orders share the axis of totals.
    assert len({guide.partition("V")[0].split(" ")[0] for guide in guides}) == 1


def test_numbers_beyond_15_digits_are_exact_in_titles_and_notes() -> None:
    games = {31: 1_234_567_890_123_457, 40: 2**63 + 1}
    root = _drawn({6: games})
    assert list(tooltips(root)) == [
        f"order 6, total {total}: {number:,} different games" for total, number in games.items()
    ]
    assert "total 31: 1,234,567,890,123,457 games" in words(root)
    assert f"order 6: {sum(games.values()):,} games" in text_of(root, "desc").lower()


def test_description_has_the_finding_in_words() -> None:
    assert text_of(_drawn(GAMES), "desc") == (
        "Order 3: 47 games with totals from 12 to 30, most with total 21 (44), no games with total 31. "
        "Order 4: 17,785 games with totals from 14 to 31, most with total 31 (17,780), 17,780 games with total 31. "
        "Order 5: 31,000,000,000,001 games with totals from 20 to 36, most with total 36 (30,000,000,000,000), "
        "1,000,000,000,000 games with total 31."
    )


def test_orders_without_games_are_drawn() -> None:
    assert text_of(_drawn({}), "desc") == "No data."
    assert text_of(_drawn({2: {20: 1}, 6: {}, 7: {31: 0}}), "desc") == (
        "Order 2: 1 game with totals from 20 to 20, most with total 20 (1), no games with total 31. "
        "Order 6: no data. Order 7: no games."
    )
