"""The Makefile's help, its installation steps, and its messages."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.deploy.stacks import ROOT, user_environ

STARTED = "-m deploy.local --page exec nice -n 5 make -s page --documentation exec nice -n 19 make -s site\n"


def make(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ("make", *arguments), cwd=ROOT, env=user_environ(), capture_output=True, text=True, check=False
    )


def test_help_lists_every_target() -> None:
    listed = {line.split()[0] for line in make("help").stdout.splitlines()}
    declared = re.findall(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    targets = {name for names in declared for name in names.split()}
    assert {"run", "test", "help"} <= targets
    assert sorted(targets - listed) == [], "describe the target: `name: what it needs ## what it does`"
    assert sorted(listed - targets) == [], "add the target to .PHONY"


def test_old_python_is_reported(tmp_path: Path) -> None:
    old = tmp_path / "python"
    old.write_text('#!/bin/sh\n[ "$1" = -V ] && echo Python 3.9.2 && exit 0\nexit 1\n')
    old.chmod(0o755)
    result = make("run", f"PYTHON={old}", f"VENV={tmp_path}/env")
    assert result.returncode != 0
    assert result.stdout == ""
    assert result.stderr.startswith(
        f"Python 3.11 or newer is needed, and {old} is Python 3.9.2; set PYTHON to one\n"
    )
    assert not (tmp_path / "env").exists()


@pytest.mark.parametrize("python", ["/no/such/python", ""])
def test_missing_python_is_reported(tmp_path: Path, python: str) -> None:
    result = make("run", f"PYTHON={python}", f"VENV={tmp_path}/env")
    assert result.returncode != 0
    assert result.stderr.startswith("Python 3.11 or newer is needed; set PYTHON to one\n")


def noting_environment(folder: Path) -> list[str]:
    """Return make variables for an environment whose Python prints its arguments."""
    python = folder / "bin" / "python"
    python.parent.mkdir()
    python.write_text('#!/bin/sh\n[ "$1" = -c ] || echo "$@"\n')
    python.chmod(0o755)
    # The test must not depend on whether these are out of date in this checkout.
    made = {name: folder / name for name in ("PAGE", "CLIENT_CODE")}
    for path in made.values():
        path.touch()
    settings = {"VENV": folder, "BIN": python.parent, "PYTHON": python, **made}
    return [f"{name}={value}" for name, value in settings.items()]


def test_unchanged_requirements_are_not_installed_again(tmp_path: Path) -> None:
    arguments = ("run", *noting_environment(tmp_path))
    first = make(*arguments)
    assert re.search(r"-m uv .*--require-hashes -r requirements\.txt", first.stderr)
    assert first.stdout == STARTED
    second = make(*arguments)
    assert (second.stdout, second.stderr) == (STARTED, "")


def test_kernels_are_compiled_only_for_targets_that_compute(tmp_path: Path) -> None:
    settings = noting_environment(tmp_path)
    for target in ("clients", "wheels"):
        made = make(target, *settings)
        assert made.returncode == 0, made.stderr
        assert "-m worker.engine.warm" not in made.stderr
    assert "-m worker.engine.warm" in make("bench", *settings).stderr
    assert "-m worker.engine.warm" not in make("bench", *settings).stderr
