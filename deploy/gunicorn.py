"""Gunicorn settings, read with ``gunicorn -c python:deploy.gunicorn service.wsgi:app``.

Each name below is a Gunicorn setting. ``PORT`` chooses the port; ``--bind`` on the command line replaces it, and
Gunicorn itself reads ``WEB_CONCURRENCY`` (worker processes) and ``GUNICORN_CMD_ARGS``.
"""

import os

bind = f"127.0.0.1:{os.environ.get('PORT', '8000')}"
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
# A request that waits for its job holds a thread, so there are many more threads than processors.
threads = 32
# Seconds that requests in flight get to finish when the server stops.
graceful_timeout = 8
# Heartbeats are file times; on a memory file system they never wait for a disk.
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108
# The control socket has one fixed path per user, where two copies would meet.
control_socket_disable = True
