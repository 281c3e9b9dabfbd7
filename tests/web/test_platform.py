"""The page in browsers and platforms: its colour, its icons, and no unused requests."""

import json
import struct
from typing import Literal

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.opening import Opener
from tests.web.reading import settle

PNG = b"\x89PNG\r\n\x1a\n"
# Browsers report unused preloads a few seconds after a page has loaded.
PRELOADS_JUDGED_MS = 6_000
THEME_COLOUR = """() => [...document.querySelectorAll('meta[name="theme-color"]')]
  .find(({ media }) => matchMedia(media).matches)?.content"""
GROUND = """() => '#' + getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3)
  .map((part) => Number(part).toString(16).padStart(2, '0')).join('')"""


def corner_alpha(page: Page, address: str) -> int:
    """Return the opacity of a picture's corner."""
    alpha: int = page.evaluate(
        """async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, 1, 1).data[3];
        }""",
        address,
    )
    return alpha


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_browser_takes_the_colour_of_the_page(
    open_page: Opener, scheme: Literal["light", "dark"]
) -> None:
    page = open_page("/settings", scheme=scheme)
    settle(page)
    own = page.evaluate(THEME_COLOUR)
    assert own == page.evaluate(GROUND)
    # The reader's choice of colours applies to it too.
    page.get_by_label("Colours").select_option("dark" if scheme == "light" else "light")
    assert page.evaluate(THEME_COLOUR) == page.evaluate(GROUND) != own
    page.get_by_label("Colours").select_option("auto")
    assert page.evaluate(THEME_COLOUR) == own


def test_platforms_get_icons_in_pixels(open_page: Opener) -> None:
    page = open_page("/settings")
    settle(page)
    manifest = json.loads(page.request.get(page.get_attribute("link[rel=manifest]", "href") or "").body())
    icons = {icon["src"]: (icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    pixels = {address: sizes for address, (sizes, _) in icons.items() if sizes != "any"}
    assert {"192x192", "512x512"} <= set(pixels.values())
    touch = page.get_attribute("link[rel=apple-touch-icon]", "href") or ""
    for address, sizes in {**pixels, touch: "180x180"}.items():
        answer = page.request.get(address)
        assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
        body = answer.body()
        assert body.startswith(PNG)
        assert "{}x{}".format(*struct.unpack(">II", body[16:24])) == sizes
        # Icons that platforms crop to a shape of their own fill the square.
        filled = address == touch or icons[address][1] == "maskable"
        assert corner_alpha(page, address) == (255 if filled else 0)


def test_stored_day_is_not_requested_again(open_page: Opener) -> None:
    page = open_page("about:blank")
    asked: list[str] = []
    warned: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: warned.append(message.text))
    for visit in range(2):
        page.goto("/")
        settle(page)
        expect(page.locator("a.tile")).to_have_count(5)
        page.wait_for_timeout(PRELOADS_JUDGED_MS)
        assert sum("/v1/krypto/daily?date=" in url for url in asked) == 1, visit
        assert not [url for url in asked if url.endswith("/v1/krypto/daily")]
    assert warned == []


def test_footer_tells_what_serves_the_page(open_page: Opener, site: str) -> None:
    served = httpx.get(f"{site}/v1").json()
    told = f"Version {served['version']} ({served['commit'][:8]})"
    for address in ("/", "/explore"):
        expect(open_page(address).get_by_role("contentinfo")).to_contain_text(told)
