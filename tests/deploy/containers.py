"""The image, and containers of it: run by podman with runc, which needs root and neither systemd nor a registry."""

import fcntl
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from deploy.image.__main__ import API, INTO, NAME, build_images
from tests.built_page import build_page, build_site

_PROGRAMS = ("buildah", "mmdebstrap", "podman", "runc")
needs_containers = pytest.mark.skipif(
    os.geteuid() != 0 or not all(map(shutil.which, _PROGRAMS)),
    reason=f"needs root, and the packages {' '.join(_PROGRAMS)}",
)
TAG = "test"
# Containers are confined as strictly as a cluster can require.
CONFINED = (
    *("--read-only", "--read-only-tmpfs=false", "--tmpfs", "/tmp:mode=1777"),
    *("--cap-drop", "all", "--security-opt", "no-new-privileges"),
)
# Podman would raise these limits, which root may not do on every machine.
LIMITS = ("--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1000:1000")
# Settings for a machine without systemd.
_SETTINGS = """
[containers]
log_driver = "k8s-file"

[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
"""


def built_image() -> str:
    """Return the name of the image of this checkout, built once by all processes that run these tests.

    ``TESTED_IMAGE`` names an existing image to test instead.
    """
    build_page()
    build_site()
    INTO.mkdir(parents=True, exist_ok=True)
    made, run = INTO / "tested.txt", os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    with (INTO / ".lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if os.environ.get("TESTED_IMAGE"):
            return os.environ["TESTED_IMAGE"]
        if not made.exists() or made.read_text().partition(" ")[0] != run:
            # Without this, the image of an earlier run would remain without a name.
            for name in (NAME, API):
                subprocess.run(("buildah", "rmi", f"{name}:{TAG}"), capture_output=True, check=False)
            made.write_text(f"{run} {build_images(TAG)}")
        return made.read_text().partition(" ")[2]


def api_image(image: str) -> str:
    """Return the name of the API's image that was built with the one of every role."""
    return f"{API}:{image.rpartition(':')[2]}"


@contextmanager
def podman_settings(folder: Path) -> Iterator[dict[str, str]]:
    """Yield the environment in which podman runs here."""
    path = folder / "containers.conf"
    path.write_text(_SETTINGS)
    yield {**os.environ, "CONTAINERS_CONF": str(path)}


def podman(environ: Mapping[str, str], *arguments: str) -> str:
    """Run podman, and return its standard output."""
    finished = subprocess.run(
        ("podman", *arguments), env=dict(environ), capture_output=True, text=True, timeout=120, check=False
    )
    assert finished.returncode == 0, f"podman {' '.join(arguments)}: {finished.stderr}"
    return finished.stdout + finished.stderr * (arguments[0] == "logs")


def inspected(environ: Mapping[str, str], image: str) -> dict[str, Any]:
    """Return podman's description of an image."""
    found: dict[str, Any] = json.loads(podman(environ, "image", "inspect", image))[0]
    return found
