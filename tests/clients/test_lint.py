"""The linters spectral and redocly find nothing to warn of in the document."""

from pathlib import Path

import pytest

from service.clients.node import Tools
from tests.documented import COMMITTED

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


def test_spectral_does_not_warn(tools: Tools, tmp_path: Path) -> None:
    (tmp_path / ".spectral.yaml").write_text('extends: ["spectral:oas"]\n')
    tools.run(["spectral", "lint", "--fail-severity", "warn", COMMITTED], tmp_path)


def test_redocly_does_not_warn(tools: Tools, tmp_path: Path) -> None:
    told = tools.run(["redocly", "lint", COMMITTED], tmp_path)
    # Its exit status is 0 with warnings too.
    assert "valid" in told
    assert "warning" not in told.lower(), told
