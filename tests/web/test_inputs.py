"""Inputs change little on the largest board of each game. `python -m tests.bench page` measures how long they take."""

import pytest

from tests.web.inputs import GAMES
from tests.web.krypto.playing import NO_LESSON
from tests.web.loading import SLOWDOWN
from tests.web.opening import Opener
from tests.web.tracing import Work, at_percent, work_of

PHONE = (390, 844)
# What an input may lead to, however busy the machine is.
MOST_LAYOUTS = 2
MOST_STYLED = 60


def work(open_page: Opener, game: str) -> list[Work]:
    """Play a while, and return what each input cost."""
    played = GAMES[game]
    page = open_page("about:blank", viewport=PHONE, touch=True, cpu_slowdown=SLOWDOWN, scripts=[NO_LESSON])
    page.goto(played.address)
    page.locator(played.shown).first.wait_for()
    page.wait_for_timeout(1000)
    return work_of(page, played.inputs(page))


@pytest.mark.parametrize("game", GAMES)
def test_inputs_lay_out_and_style_little(open_page: Opener, game: str) -> None:
    works = work(open_page, game)
    assert at_percent((each.layouts for each in works), 95) <= MOST_LAYOUTS
    assert at_percent((each.styled for each in works), 95) <= MOST_STYLED
