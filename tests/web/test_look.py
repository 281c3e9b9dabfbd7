"""Each component looks as in its kept pictures, on phones and desks, light and dark."""

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser

from tests.built_page import build_look
from tests.web.looks import KEPT, SCHEMES, SIZES, apart, drawn, served

# Of 255, in a square of 16 by 16 pixels of the screen. Other versions of the browser draw the edges of letters
# otherwise, which is less; the least change of a token is more.
TOLERANCE = 6
RENEW = "look at them; if they are meant: python -m tests.web.looks"


@pytest.fixture(scope="module")
def look() -> Iterator[str]:
    """Return the URL of a build with the page of all components."""
    with served(build_look()) as url:
        yield url


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SIZES)
def test_components_look_as_in_their_pictures(
    browser: Browser, look: str, size: str, scheme: Literal["light", "dark"]
) -> None:
    plain = browser.new_page()
    found = {one.name: one.picture for one in drawn(browser, look, size, scheme)}
    kept = {file.stem: file.read_bytes() for file in KEPT.glob(f"*-{size}-{scheme}.webp")}
    assert sorted(found) == sorted(kept), RENEW
    distances = {name: round(apart(plain, found[name], kept[name]), 1) for name in kept}
    plain.close()
    assert {name: far for name, far in distances.items() if far > TOLERANCE} == {}, RENEW
