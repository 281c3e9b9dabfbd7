"""The program only uses HTTP: it loads nothing of the service, the stores or the workers, and starts quickly."""

import subprocess
import sys

import pytest

from tests.clients.cli.answers import finished
from tests.clients.cli.conftest import ROOT
from tests.clients.cli.scripted_server import Serve

FORBIDDEN = {"celery", "db", "flask", "numba", "sqlalchemy", "worker"}
TYPES = "countinghouse_client._generated.models"
REPORT = f"""
    found = {{name if name == {TYPES!r} else name.partition(".")[0] for name in sys.modules}}
    ours = sorted(name for name in sys.modules if name.startswith("service."))
    print("loaded:", sorted(found & {FORBIDDEN | {TYPES}!r}), ours)
"""
ALONE = f"import sys\nimport countinghouse_client.cli\nif True:{REPORT}"
IN_USE = f"import sys\nfrom countinghouse_client.cli import main\ntry:\n    main()\nfinally:{REPORT}"


@pytest.mark.parametrize(
    ("text", "arguments"), [(ALONE, []), (IN_USE, ["--help"]), (IN_USE, ["solve", "1", "--target", "1"])]
)
def test_client_loads_no_other_package_of_the_project(serve: Serve, text: str, arguments: list[str]) -> None:
    finished_process = subprocess.run(
        [sys.executable, "-c", text, *arguments],
        cwd=ROOT,
        env={"PATH": "", "COUNTINGHOUSE_URL": serve(finished()).url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished_process.stdout.splitlines()[-1] == "loaded: [] []", finished_process.stderr
    assert finished_process.returncode == 0
