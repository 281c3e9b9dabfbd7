"""The published package: it installs by itself, works, and is complete."""

import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from service.clients.build import build_python_package
from tests.conftest import HttpServer

pytestmark = pytest.mark.slow

PROGRAM = """
import sys, countinghouse_client
assert countinghouse_client.__file__.startswith(sys.prefix), countinghouse_client.__file__
with countinghouse_client.Client(sys.argv[1]) as client:
    print(client.krypto.solve(cards=[2, 4, 3, 6, 5], target=6)["solutions_total"])
"""


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return build_python_package(tmp_path_factory.mktemp("packages"))


def test_wheel_works_in_a_clean_environment(
    packages: list[Path], tmp_path: Path, http_server: HttpServer
) -> None:
    (wheel,) = (package for package in packages if package.suffix == ".whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "env"], check=True)
    python = str(tmp_path / "env" / "bin" / "python")
    pip = [sys.executable, "-m", "pip", "--python", python, "-qq", "install"]
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True)
    # PYTHONPATH provides the dependencies; editable installs are not found this way.
    told = subprocess.run(
        [python, "-c", PROGRAM, http_server.url],
        env={"PYTHONPATH": sysconfig.get_path("purelib")},
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert told.stdout == "175\n"


def test_wheel_has_the_expected_files(packages: list[Path]) -> None:
    (wheel,) = (package for package in packages if package.suffix == ".whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (metadata,) = (archive.read(name).decode() for name in names if name.endswith("/METADATA"))
    assert {"countinghouse_client/py.typed", "countinghouse_client/_generated/models.py"} <= names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if name.startswith(("service", "tests"))]
    for line in ("License-Expression: MIT", "Requires-Python: >=3.11", "# countinghouse-client"):
        assert line in metadata
    required = set(re.findall(r"^Requires-Dist: (\w+)(?!.*extra ==)", metadata, re.MULTILINE))
    assert required == {"anyio", "httpx", "standardwebhooks"}


def test_source_distribution_has_its_sources(packages: list[Path]) -> None:
    (source,) = (package for package in packages if package.name.endswith(".tar.gz"))
    with tarfile.open(source) as archive:
        files = {name.partition("/")[2]: archive.getmember(name) for name in archive.getnames()}
    assert {"LICENSE", "README.md", "pyproject.toml", "src/countinghouse_client/py.typed"} <= set(files)
    assert files["LICENSE"].isfile()


def test_two_builds_give_the_same_wheel(packages: list[Path], tmp_path: Path) -> None:
    again = {package.name: package.read_bytes() for package in build_python_package(tmp_path)}
    (wheel,) = (package for package in packages if package.suffix == ".whl")
    assert wheel.read_bytes() == again[wheel.name]
