"""Who may import whom, and what the API must never load."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted((ROOT / "worker" / "games").glob("*/rules/**/[!_]*.py"))
]

LOADED_BY_THE_API = """
import sys
from service.app import create_app
client = create_app().test_client()
client.get("/openapi.yaml")
client.post("/v1/krypto/solve", json={"cards": [0], "target": 1})
print(sorted({name.partition(".")[0] for name in sys.modules} & {"numba", "llvmlite", "numpy"}))
"""
LOADED_BY_RULES = f"""
import sys, {", ".join(RULES)}
print(sorted({{name.partition(".")[0] for name in sys.modules}} & {{"numba", "numpy", "flint"}}))
"""


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_api_loads_no_numba() -> None:
    finished = _run("-c", LOADED_BY_THE_API)
    assert finished.stdout.splitlines()[-1:] == ["[]"], finished.stderr


def test_rules_are_plain_python() -> None:
    assert len(RULES) > 10
    assert _run("-c", LOADED_BY_RULES).stdout == "[]\n"


def test_imports_run_in_the_allowed_directions() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    finished = subprocess.run([lint], cwd=ROOT, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stdout
