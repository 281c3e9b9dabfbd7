"""Schemathesis reads the document and looks for an answer that breaks it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import HttpServer

CONFIG = Path(__file__).with_name("schemathesis.toml")
HOOKS = Path(__file__).with_name("schemathesis_hooks.py")
SEED = "1963"


# All of its phases; the slow test fuzzes longer.
QUICK, SLOW = "examples,fuzzing", "fuzzing,coverage,stateful"


@pytest.mark.parametrize(
    ("phases", "most_examples"),
    [
        pytest.param(QUICK, 2, marks=pytest.mark.timeout(400)),
        pytest.param(SLOW, 4, marks=[pytest.mark.slow, pytest.mark.timeout(1_500)]),
    ],
)
def test_schemathesis_finds_no_fault(
    http_server: HttpServer, tmp_path: Path, phases: str, most_examples: int
) -> None:
    schemathesis = Path(sys.executable).with_name("schemathesis")
    options = ["--phases", phases, "--max-examples", str(most_examples), "--seed", SEED, "--no-color"]
    options += ["--generation-database", "none"]
    finished = subprocess.run(
        [schemathesis, "--config-file", CONFIG, "run", f"{http_server.url}/openapi.yaml", *options],
        cwd=tmp_path,
        env={**os.environ, "SCHEMATHESIS_HOOKS": str(HOOKS)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout[-8000:] + finished.stderr[-2000:]
