"""The service installed from its wheels into an environment of its own."""

import re
import subprocess
import sys
import venv
from importlib import metadata
from pathlib import Path

from tests.deploy.stacks import ROOT


def install(wheels: Path, into: Path) -> Path:
    """Create a virtual environment with ``countinghouse-server[local]``, and return its ``bin``.

    pip installs the project's wheels, and checks that their requirements are present. The requirements are exactly the
    distributions pinned in ``requirements.txt``, linked from the environment of the tests: installing them again takes
    minutes.
    """
    venv.create(into)
    [site] = into.glob("lib/python3*/site-packages")
    for name in re.findall(r"^([a-z0-9._-]+)==", (ROOT / "requirements.txt").read_text(), flags=re.MULTILINE):
        _link(metadata.distribution(name), site)
    pip = (
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(into / "bin" / "python"),
        "install",
        "-q",
        "--no-index",
    )
    subprocess.run([*pip, "--find-links", str(wheels), "countinghouse-server[local]"], cwd=into, check=True)
    return into / "bin"


def _link(distribution: metadata.Distribution, site: Path) -> None:
    for top in {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}:
        if not (site / top).exists():
            (site / top).symlink_to(Path(str(distribution.locate_file(top))))
