"""The notebook, run step by step against the running service."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, Final

import pytest

from service.docs.guide import GUIDE
from tests.conftest import HttpServer, SharedWorker
from tests.service.data.conftest import SMALL, publishing

NOTEBOOK: Final = GUIDE / "data" / "notebook.ipynb"
INSTALLED: Final = ["polars", "matplotlib"]
READ: Final = {"krypto", "krypto/difficulty", "31-derful/6"}


def _steps() -> list[str]:
    cells: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def test_notebook_has_no_answers_of_a_former_run() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


@pytest.fixture
def its_tables(stores: object, shared_worker: SharedWorker) -> Iterator[None]:
    """Publish the datasets that the notebook reads."""
    with publishing(shared_worker, *(table for table in SMALL if table.name in READ)):
        yield


@pytest.mark.timeout(300)
@pytest.mark.usefixtures("its_tables")
def test_notebook_leads_from_pip_install_to_three_pictures(
    http_server: HttpServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    install, *steps = _steps()
    # These are installed here already.
    assert install.split() == ["%pip", "install", "--quiet", *INSTALLED]
    end = (
        "assert [len(plt.figure(number).axes[0].get_title()) > 9 for number in plt.get_fignums()] == [True] * 3\n"
        "for number in plt.get_fignums():\n    plt.figure(number).canvas.draw()\n"
        "print('drawn', solvable.height, totals['games'].sum(), ratings['games'].sum())"
    )
    monkeypatch.setenv("COUNTINGHOUSE_URL", http_server.url)
    monkeypatch.setenv("MPLBACKEND", "Agg")
    lines = "\n".join([*steps, end])
    command = [sys.executable, "-W", "error", "-c", lines]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert finished.returncode == 0, finished.stderr
    # Four rules and 24 targets of the small table, all games of order 6, and the rated games.
    shown = finished.stdout.splitlines()
    assert shown[-1].startswith("drawn 96 22209853753448607 ")
    assert "Dataset 31-derful/6, version 4.1, 27 rows." in shown[-2]
