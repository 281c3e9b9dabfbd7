"""``serve``: its servers are tested where the package is installed, in ``tests/deploy``."""

import pytest
from typer.testing import CliRunner

from countinghouse_client.cli import server
from countinghouse_client.cli.program import app


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "NEEDED", ("no_such_package",))
    result = CliRunner().invoke(app, ["serve"])
    assert result.exit_code == 2
    assert "pip install 'countinghouse-server[local]'" in result.stderr


@pytest.mark.parametrize("port", ["0", "65536", "http"])
def test_bad_port_is_refused(port: str) -> None:
    result = CliRunner().invoke(app, ["serve", "--port", port])
    assert result.exit_code == 2
    assert "--port" in result.stderr
