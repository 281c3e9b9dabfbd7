"""The kept pictures of all components: ``python -m tests.web.looks`` draws them anew.

They are half as wide as on the screen and WebP, as whole ones in PNG would take more than a megabyte.
"""

import base64
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from flask import Flask
from playwright.sync_api import Browser, Page
from werkzeug.serving import make_server

from service.web.routes import page_blueprint
from tests.built_page import build_look
from tests.web.chromium import running_chromium

KEPT = Path(__file__).parent / "looks"
SIZES = {"phone": (390, 844), "desk": (1440, 900)}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
NAME = "(element) => element.querySelector('h2, h3')?.textContent ?? element.className"
PARTS = "main .look > *, main > .look-tiles, main > .panel"
SHRUNK = """async (picture) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width / 2);
  canvas.height = Math.round(image.height / 2);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.5).split(',')[1];
}"""
# Of each square of 8 by 8 pixels, how far its mean colour is from that of the other picture; then the largest.
APART = """async (pictures) => {
  const drawn = [];
  for (const picture of pictures) {
    const image = new Image();
    image.src = `data:image/webp;base64,${picture}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    drawn.push(context.getImageData(0, 0, image.width, image.height));
  }
  const [{ width, height, data }, other] = drawn;
  if (Math.abs(width - other.width) > 1 || Math.abs(height - other.height) > 1) return 255;
  let worst = 0;
  const [w, h] = [Math.min(width, other.width), Math.min(height, other.height)];
  for (let top = 0; top < h; top += 8)
    for (let left = 0; left < w; left += 8)
      for (const channel of [0, 1, 2]) {
        let [sum, count] = [0, 0];
        for (let y = top; y < Math.min(h, top + 8); y++)
          for (let x = left; x < Math.min(w, left + 8); x++, count++)
            sum += data[(y * width + x) * 4 + channel] - other.data[(y * other.width + x) * 4 + channel];
        worst = Math.max(worst, Math.abs(sum) / count);
      }
  return worst;
}"""


@dataclass(frozen=True)
class Look:
    """A picture of a component, in WebP."""

    name: str
    picture: bytes


@contextmanager
def served(dist: Path) -> Iterator[str]:
    """Serve a build of the page without a service, and yield its URL."""
    app = Flask("look")
    app.register_blueprint(page_blueprint(dist))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()


def drawn(browser: Browser, url: str, size: str, scheme: Literal["light", "dark"]) -> Iterator[Look]:
    """Draw all components at a size and in a scheme."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        reduced_motion="reduce",
        service_workers="block",
        locale="en-GB",
    )
    page, plain = context.new_page(), context.new_page()

    def shrunk(name: str, picture: bytes) -> Look:
        encoded = plain.evaluate(SHRUNK, base64.b64encode(picture).decode())
        return Look(f"{name}-{size}-{scheme}", base64.b64decode(encoded))

    page.goto(f"{url}/look", wait_until="networkidle")
    for part in page.locator(PARTS).all():
        yield shrunk(_name_of(part.evaluate(NAME)), part.screenshot(scale="css"))
    page.get_by_role("button", name="Open a sheet").click()
    yield shrunk("sheet", page.get_by_role("dialog").screenshot(scale="css"))
    for address, name in (("/look?play", "table"), ("/look?play=won", "table-won")):
        page.goto(url + address, wait_until="networkidle")
        yield shrunk(name, page.screenshot(scale="css"))
    context.close()


def _name_of(text: str) -> str:
    return re.sub(r"\W+", "-", text.lower()).strip("-")


def apart(plain: Page, one: bytes, other: bytes) -> float:
    """Return how far two pictures are apart where they differ most, from 0 to 255."""
    found: Any = plain.evaluate(APART, [base64.b64encode(picture).decode() for picture in (one, other)])
    return float(found)


def main() -> None:
    """Draw all pictures anew."""
    KEPT.mkdir(exist_ok=True)
    for file in KEPT.glob("*.webp"):
        file.unlink()
    with served(build_look()) as url, running_chromium() as browser:
        for size in SIZES:
            for scheme in SCHEMES:
                for look in drawn(browser, url, size, scheme):
                    (KEPT / f"{look.name}.webp").write_bytes(look.picture)


if __name__ == "__main__":
    main()
