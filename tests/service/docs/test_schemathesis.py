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


PHASES = "examples,fuzzing,coverage,stateful"
MOST_EXAMPLES = "4"

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1_500)]


def test_schemathesis_finds_no_fault(http_server: HttpServer, tmp_path: Path) -> None:
    schemathesis = Path(sys.executable).with_name("schemathesis")
    options = ["--phases", PHASES, "--max-examples", MOST_EXAMPLES, "--seed", SEED, "--no-color"]
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
