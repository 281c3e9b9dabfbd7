"""Easier and harder puzzles in Practice, a step from one's rating."""

import pytest
from playwright.sync_api import expect

from tests.web.axe import at_rest, axe
from tests.web.krypto.playing import NO_LESSON, dealt
from tests.web.opening import Opener
from tests.web.runs import RUN, code, give_up, kept, solve_kenken

STEPPED = """([key, state]) => {
  const run = JSON.parse(localStorage['countinghouse:run:' + key]);
  localStorage['countinghouse:run:' + key] = JSON.stringify({ ...run, state, steps: 1 });
}"""
MIDDLES = """(buttons) =>
  buttons.map((button) => button.getBoundingClientRect()).map((box) => box.y + box.height / 2)"""


def test_practice_gets_easier_and_harder_beside_next(open_page: Opener) -> None:
    key = "practice:krypto"
    page = open_page("/practice?game=krypto", scripts=[NO_LESSON])
    onward = page.locator(".run-onward")
    graded = "([key, grade]) => (" + RUN + ")(key).graded === grade"
    other = "([key, grade]) => ![grade, undefined].includes((" + RUN + ")(key).graded)"
    grade = 50
    page.wait_for_function(graded, arg=[key, grade])
    for name, by, count in (("Harder", 15, 1), ("Harder", 15, 2), ("Easier", -15, 1)):
        give_up(page)
        # The puzzle that is at hand is for the rating after the miss.
        page.wait_for_function(other, arg=[key, grade])
        expect(onward.get_by_role("button", name="Harder")).to_be_enabled(enabled=name == "Harder")
        grade, missed = kept(page, key)["graded"] + by, code(page, key)
        onward.get_by_role("button", name=name).click()
        page.wait_for_function(graded, arg=[key, grade])
        dealt(page)
        run = kept(page, key)
        assert (run["steps"], code(page, key) == missed) == (count, False)
        assert abs(run["puzzles"][0]["rating"] - grade) <= 5
    give_up(page)
    for _ in range(2):
        expect(onward).to_contain_text("A step harder than your rating.")
        page.reload()
    assert axe(page) == ""


@pytest.mark.parametrize("width", [320, 390, 1440])
@pytest.mark.parametrize("game", ["krypto", "kenken", "31-derful"])
def test_easier_and_harder_fit_beside_next(open_page: Opener, site: str, game: str, width: int) -> None:
    page = open_page(
        f"/practice?game={game}",
        viewport=(width, 844),
        touch=width < 1000,
        locale="de-DE",
        scripts=[NO_LESSON],
        reduced_motion=True,
    )
    key = f"practice:{game}"
    page.wait_for_function("key => (" + RUN + ")(key)?.puzzles.length > 0", arg=key)
    page.evaluate(STEPPED, [key, "open" if game == "kenken" else "missed"])
    page.reload()
    if game == "kenken":
        solve_kenken(page, site, code(page, key))
    buttons = page.locator(".run-onward button")
    expect(buttons).to_have_text(["Leichter", "Schwerer", "Weiter"])
    expect(page.locator(".run-onward")).to_contain_text("Eine Stufe schwerer als Ihre Wertung.")
    at_rest(page)
    middles = buttons.evaluate_all(MIDDLES)
    assert max(middles) - min(middles) < 1
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == width
