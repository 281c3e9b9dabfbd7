"""The linters spectral and redocly find no error in the document."""

from pathlib import Path

import pytest

from service.clients.node import Tools
from tests.documented import COMMITTED

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


def test_spectral_finds_no_errors(tools: Tools, tmp_path: Path) -> None:
    (tmp_path / ".spectral.yaml").write_text('extends: ["spectral:oas"]\n')
    tools.run(["spectral", "lint", "--fail-severity", "error", COMMITTED], tmp_path)


def test_redocly_finds_no_errors(tools: Tools, tmp_path: Path) -> None:
    tools.run(["redocly", "lint", COMMITTED], tmp_path)
