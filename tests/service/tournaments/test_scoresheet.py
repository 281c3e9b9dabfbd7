"""Names of players in the CSV of a scoresheet."""

import csv
import io
from uuid import uuid4

import pytest

from service.tournaments.scoresheet import Scoresheet, as_csv, text_cell
from service.tournaments.view import TournamentPlayer

BEFORE = (
    "",
    " ",
    "\t",
    "\r",
    "\n",
    "\u00a0",
    "\u3000",
    "\u200b",
    "\ufeff",
    "\u2060",
    "\u00ad",
    "\u0301",
    "\x00",
)
SIGNS = "=+-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−"


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("before", BEFORE, ids=ascii)
def test_a_name_that_begins_like_a_formula_is_marked_as_text(before: str, sign: str) -> None:
    name = f"{before}{sign}HYPERLINK(1)"
    assert text_cell(name) == f"'{name}"


@pytest.mark.parametrize("name", ["", "Ada", "A=B", "1+1", "'=1", "É", "\u0301", "山田", "(-1)", "_-_"])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert text_cell(name) == name


def test_a_scoresheet_marks_names_that_begin_like_a_formula() -> None:
    sheet = Scoresheet(
        id=uuid4(), status="lobby", players=[_player("＝1"), _player("Ada")], deals=[], deal_params=None
    )
    rows = list(csv.reader(io.StringIO(as_csv(sheet))))
    assert [row[0] for row in rows] == ["name", "'＝1", "Ada"]


def _player(name: str) -> TournamentPlayer:
    return TournamentPlayer(name=name, score=0, boxes=[], sitting_out=False, has_left=False)
