"""An nginx with the configuration of ``deploy/cache`` in front of the service, for a ``with`` block."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from deploy.local.process import Service, ServiceProcess
from tests.deploy.stacks import free_port
from tests.waiting import wait_until

PROGRAM = shutil.which("nginx", path=f"{os.defpath}:/usr/sbin:/usr/local/sbin")
needs_nginx = pytest.mark.skipif(
    PROGRAM is None, reason="nginx is not installed (apt-get install nginx-light)"
)
CONFIGURATION = Path(__file__).parents[1] / "deploy" / "cache" / "nginx.conf"
AROUND = """\
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
{user}
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


@dataclass(frozen=True)
class Nginx:
    """A running nginx, and the folder of its cached answers."""

    port: int
    kept: Path

    @property
    def url(self) -> str:
        """Base URL of the server."""
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def local_nginx(folder: Path, upstream_port: int) -> Iterator[Nginx]:
    """Run nginx with the shipped configuration, except for its ports and its folder."""
    nginx = Nginx(free_port(), folder / "kept")
    site = CONFIGURATION.read_text(encoding="utf-8")
    for shipped, ours in (
        ("/var/cache/nginx/countinghouse", str(nginx.kept)),
        ("server 127.0.0.1:8000;", f"server 127.0.0.1:{upstream_port};"),
        ("listen 80;", f"listen 127.0.0.1:{nginx.port};"),
    ):
        if site.count(shipped) != 1:
            raise RuntimeError(f"{CONFIGURATION} does not say {shipped} once")
        site = site.replace(shipped, ours)
    with running_nginx(folder, site, lambda: _answers(nginx)):
        yield nginx


@contextmanager
def running_nginx(folder: Path, site: str, answers: Callable[[], bool]) -> Iterator[None]:
    """Run nginx with the configuration of a site, and wait until it answers."""
    if PROGRAM is None:
        raise RuntimeError("nginx is not installed")
    (folder / "site.conf").write_text(site, encoding="utf-8")
    user = "user root;" if os.geteuid() == 0 else ""
    main = folder / "nginx.conf"
    main.write_text(AROUND.format(folder=folder, user=user), encoding="utf-8")
    log = folder / "error.log"
    command = (PROGRAM, "-p", str(folder), "-e", str(log), "-c", str(main))
    service = Service(
        name="nginx", command=command, environ={"PATH": os.defpath}, folder=folder, stop_signal=signal.SIGQUIT
    )
    with (folder / "output.log").open("ab") as output:
        process = ServiceProcess(service, output)
    try:
        wait_until(lambda: process.exit_code() is not None or answers(), seconds=30)
        if process.exit_code() is not None:
            raise RuntimeError(log.read_text(encoding="utf-8"))
        yield
    finally:
        process.stop()


def _answers(nginx: Nginx) -> bool:
    try:
        return httpx.get(f"{nginx.url}/healthz", timeout=10).is_success
    except httpx.TransportError:
        return False
