"""The program, in this process or as one of its own, against a scripted server."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from countinghouse_client.cli import PROGRAM
from countinghouse_client.cli.program import app

ROOT = Path(__file__).parents[3]
# Tests that run in the background may ignore SIGINT, which children inherit.
PROGRAM_TEXT = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from countinghouse_client.cli import main
main()
"""


@dataclass
class Program:
    """The program, connected to ``server``."""

    url: str

    def run(self, *arguments: str, **environment: str) -> Result:
        """Run the program in this process."""
        given = {"COUNTINGHOUSE_URL": self.url, "COLUMNS": "80", "NO_COLOR": "1", **environment}
        return CliRunner(env=given).invoke(app, list(arguments), prog_name=PROGRAM)

    def start(
        self,
        *arguments: str,
        stdin: int = subprocess.DEVNULL,
        stdout: int = subprocess.PIPE,
        stderr: int = subprocess.PIPE,
        environment: Mapping[str, str] | None = None,
    ) -> subprocess.Popen[bytes]:
        """Start the program as a process of its own."""
        return subprocess.Popen(
            [sys.executable, "-c", PROGRAM_TEXT, *arguments],
            cwd=ROOT,
            env={**os.environ, "COUNTINGHOUSE_URL": self.url, "COLUMNS": "80", **(environment or {})},
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
        )


@pytest.fixture
def quick_back_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give up on failures after a moment, and repeat requests at once."""
    monkeypatch.setattr("countinghouse_client.cli.waiting.FIRST_BACK_OFF_S", 0.01)
    monkeypatch.setattr("countinghouse_client.cli.waiting.MAX_BACK_OFF_S", 0.02)
    monkeypatch.setattr("countinghouse_client.cli.waiting.SUBMIT_PATIENCE_S", 0.1)
    monkeypatch.setattr("countinghouse_client.cli.waiting.WAIT_PATIENCE_S", 0.1)
