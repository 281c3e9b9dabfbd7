"""Versions of the page one after the other at one address, as after upgrades."""

import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from wsgiref.types import StartResponse, WSGIEnvironment

from werkzeug.serving import WSGIRequestHandler, make_server

from service.http.pipeline import Application, Pipeline
from service.http.problems import register_problems
from service.web.routes import page_blueprint

TIMEOUT_S = 60
HASHED = re.compile(r"-([\w-]{8})\.\w+$")


class _Silent(WSGIRequestHandler):
    def log(self, type: str, message: str, *args: object) -> None:  # noqa: A002  # as werkzeug calls it
        """Log nothing."""


class PageServer:
    """A server of the page alone, by the service's own routes."""

    def __init__(self, dist: Path) -> None:
        self.upgrade(dist)
        self.answers, self.asked = Event(), Event()
        """Unset, the first lets whoever opens the documentation wait; the second is set as soon as somebody does."""
        self.answers.set()
        self._server = make_server("127.0.0.1", 0, self._answer, threaded=True, request_handler=_Silent)

    @property
    def url(self) -> str:
        """Base URL of the server."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def upgrade(self, dist: Path) -> None:
        """Serve the version of this folder alone from now on."""
        app = Application(Pipeline((), (), ()))
        register_problems(app)
        app.register_blueprint(page_blueprint(dist))
        self._app = app

    @contextmanager
    def running(self) -> Iterator["PageServer"]:
        """Run the server."""
        thread = Thread(target=self._server.serve_forever)
        thread.start()
        try:
            yield self
        finally:
            self.answers.set()
            self._server.shutdown()
            thread.join()
            self._server.server_close()

    def _answer(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["PATH_INFO"].startswith("/docs"):
            self.asked.set()
            self.answers.wait(TIMEOUT_S)
        return self._app(environ, start_response)


def other_version(dist: Path, into: Path) -> Path:
    """Return the page as if all of it had changed: every name that depends on content differs."""
    shutil.copytree(dist, into, ignore=shutil.ignore_patterns("*.br", ".*"))
    hashes = [found[1].encode() for path in into.glob("assets/*") if (found := HASHED.search(path.name))]
    for path in [path for path in into.rglob("*") if path.is_file()]:
        content = re.sub(rb'(VERSION=")(\w+)', rb"\1other-\2", path.read_bytes())
        name = path.name.encode()
        for digest in hashes:
            content, name = (text.replace(digest, digest[::-1]) for text in (content, name))
        path.unlink()
        path.with_name(name.decode()).write_bytes(content)
    return into
