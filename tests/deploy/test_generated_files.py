"""Files that a command writes say so at the top, and are marked for reviews."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WRITTEN = [
    "openapi.yaml",
    "worker/games/answers.txt",
    *(path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob("deploy/chart/rendered/*.yaml"))),
]


@pytest.mark.parametrize("name", WRITTEN)
def test_generated_files_say_so(name: str) -> None:
    top = "".join((ROOT / name).read_text(encoding="utf-8").splitlines()[:2])
    says_so = "Written " in top and "not to be edited" in top
    assert says_so, f"{name} is generated: let its command say so at the top"
    attribute = subprocess.run(
        ["git", "check-attr", "linguist-generated", name],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert attribute.stdout.endswith(": set\n"), f"mark {name} as linguist-generated in .gitattributes"
