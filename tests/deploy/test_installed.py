"""An installation by pip serves the same as a checkout."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from deploy import package
from tests.built_page import build_page, build_site
from tests.deploy.children import is_running
from tests.deploy.installation import install
from tests.deploy.places import public_folder
from tests.deploy.stacks import ROOT, descendants, free_port, running_stack, user_environ
from tests.waiting import wait_until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

BUILD_NOTE = re.compile(r'<meta name="build" content="Version [^"]+">')


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    build_page()
    build_site()
    folder = tmp_path_factory.mktemp("wheels")
    package.build_wheels(folder)
    return folder


@pytest.fixture(scope="module")
def environment(wheels: Path) -> Iterator[Path]:
    with public_folder() as folder:
        install(wheels, folder / "environment")
        yield folder / "environment"


def test_wheel_contains_all_served_files(wheels: Path) -> None:
    [path] = wheels.glob("countinghouse_server-*.whl")
    with ZipFile(path) as wheel:
        names = set(wheel.namelist())
        folders = {name.partition("/")[0] for name in names if ".dist-info" not in name}
        assert wheel.read("service/docs/openapi.yaml") == (ROOT / "openapi.yaml").read_bytes()
    assert folders == {"db", "deploy", "service", "worker"}
    assert not [name for name in names if "__pycache__" in name or name.startswith("service/clients")]
    for folder, pattern in (
        ("service/web/dist", "**/*.*"),
        ("service/guide", "**/*.md"),
        ("service/docs/dist", "**/*.*"),
        ("db/migrations/versions", "*.py"),
        ("worker/games", "**/kernels/**/*.py"),
        ("worker/games", "**/kernels/**/*.txt"),
        ("worker/games", "**/kernels/**/*.json"),
        ("worker/games", "*/operations/*.yaml"),
        ("deploy", "**/*.py"),
        ("deploy/prometheus", "*"),
        ("deploy/chart/files", "**/*.json"),
        ("deploy/chart/files", "*.yml"),
    ):
        sources = [file for file in (ROOT / folder).glob(pattern) if file.is_file() and file.name != ".made"]
        assert sources
        assert {str(file.relative_to(ROOT)) for file in sources} <= names


def test_installed_command_serves_the_same_as_make_run(environment: Path, tmp_path: Path) -> None:
    # Common names of folders in a user's directory.
    for name in ("deploy", "service", "db", "worker"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise RuntimeError('of somebody else')\n")
    home, port = environment.with_name("data"), free_port()
    command = str(environment / "bin" / "countinghouse")
    serve = (command, "serve", "--data", str(home), "--port", str(port))
    # An account whose cache has no kernels of another installation.
    nothing = {"COUNTINGHOUSE_HOME": "", "PORT": "", "XDG_CACHE_HOME": str(home.with_name("cache"))}
    with running_stack(home, nothing, command=serve, port=port, folder=tmp_path, small=False) as stack:
        # One of the API's processes may report ready before the others.
        wait_until(stack.is_ready, seconds=60)
        assert "compiling" not in (home / "logs" / "supervisor.log").read_text()
        page = stack.get("/")
        assert page.status_code == 200
        built = (ROOT / "service" / "web" / "dist" / "today.html").read_text()
        assert BUILD_NOTE.sub("", page.text) == built
        assert BUILD_NOTE.search(page.text)
        assert stack.get("/openapi.yaml").content == (ROOT / "openapi.yaml").read_bytes()
        assert (
            stack.get("/docs/operate/servers.md").content
            == (ROOT / "service/guide/operate/servers.md").read_bytes()
        )
        server = ("--server", f"http://127.0.0.1:{port}")
        solve = (command, *server, "solve", "2", "4", "3", "6", "5", "--target", "6")
        finished = subprocess.run(solve, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert "5,662 forms" in finished.stdout, finished.stderr
        assert stack.post("/v1/partition/additive", {"total": 20}).json()["status"] == "succeeded"
        started = descendants(stack.process.pid)
        stack.process.terminate()
        assert stack.process.wait(timeout=60) == 0
        wait_until(lambda: not any(map(is_running, started)), seconds=30)


def test_data_is_kept_in_the_users_folder_by_default(environment: Path, tmp_path: Path) -> None:
    # The error names the folder that cannot be created.
    blocked = tmp_path / "file"
    blocked.touch()
    wanted = {
        blocked / "countinghouse": {"XDG_DATA_HOME": str(blocked)},
        blocked / ".local" / "share" / "countinghouse": {"XDG_DATA_HOME": "relative", "HOME": str(blocked)},
        blocked / "chosen": {"COUNTINGHOUSE_HOME": str(blocked / "chosen"), "XDG_DATA_HOME": str(tmp_path)},
    }
    for folder, variables in wanted.items():
        environ = user_environ(**{"COUNTINGHOUSE_HOME": "", "PORT": str(free_port()), **variables})
        command = (str(environment / "bin" / "countinghouse"), "serve")
        finished = subprocess.run(
            command, env=environ, cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert finished.returncode == 1
        assert f"cannot use the state folder {folder}:" in finished.stderr
    assert os.listdir(tmp_path) == ["file"]  # noqa: PTH208  # names alone
