"""The Flask application."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask
from flask_compress import Compress

from service.access import keys, me
from service.access.auth import register_auth
from service.access.browsers import register_browser_checks
from service.access.setting import read_access, read_daily_secret, read_public_url
from service.daily.routes import daily_blueprint
from service.docs import routes as docs
from service.facts.routes import facts_blueprint
from service.http.body import MAX_BODY_BYTES
from service.http.caching import register_caching
from service.http.deadlines import register_deadlines
from service.http.hot_answers import Hot
from service.http.origins import allow_other_origins
from service.http.problems import register_problems
from service.http.request_log import register_request_log
from service.http.security_headers import register_security_headers
from service.jobs import routes as jobs
from service.jobs import webhooks
from service.jobs.answer import HotJobs
from service.jobs.batch import batch_blueprint
from service.jobs.operations import operations_blueprint
from service.observability.health import health_blueprint
from service.observability.metrics import register_metrics
from service.observability.scrape import metrics_blueprint
from service.observability.tracing import register_tracing
from service.puzzles.routes import puzzles_blueprint
from service.tables.blueprint import tables_blueprint

# Event streams are not compressed: each event has to arrive at once.
COMPRESSION: Mapping[str, Any] = {
    "COMPRESS_MIN_SIZE": 1024,
    "COMPRESS_MIMETYPES": [
        "application/json",
        "application/problem+json",
        "application/x-ndjson",
        "application/yaml",
        "image/svg+xml",
        "text/css",
        "text/csv",
        "text/html",
        "text/javascript",
        "text/plain",
    ],
    "COMPRESS_ALGORITHM_STREAMING": ["zstd", "br", "gzip", "deflate"],
    # Brotli's default of 22 takes 25 MB per stream.
    "COMPRESS_BR_WINDOW": 18,
}


class _SynchronousFlask(Flask):
    """No view is a coroutine, so the check for one is skipped: it takes longer than many answers."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself."""
        return func


def create_app() -> Flask:
    """The application. It connects to nothing before the first request.

    Raises:
        AccessSettingError: if an environment variable on access is invalid.
        TracingSettingError: if traces are to be exported and cannot be.
    """
    app = _SynchronousFlask("service", static_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=MAX_BODY_BYTES, PUBLIC_URL=read_public_url(), **COMPRESSION)
    app.json.sort_keys = False  # type: ignore[attr-defined]  # of the default provider
    app.url_map.strict_slashes = False
    # Otherwise paths with doubled slashes are redirected to an address built from `Host`, which anybody may have sent.
    app.url_map.merge_slashes = False
    # Before the request log, whose line names the trace.
    register_tracing(app)
    register_request_log(app)
    register_deadlines(app)
    register_metrics(app)
    register_problems(app)
    access = read_access()
    register_browser_checks(app, access)
    register_auth(app, access)
    Compress(app)
    register_caching(app, access)
    allow_other_origins(app)
    register_security_headers(app)
    hot: HotJobs = Hot()
    for blueprint in (
        operations_blueprint(hot),
        batch_blueprint(hot),
        facts_blueprint(),
        daily_blueprint(read_daily_secret(), shared=not access.keys_required),
        puzzles_blueprint(shared=not access.keys_required),
        tables_blueprint(),
        jobs.blueprint,
        keys.blueprint,
        me.blueprint,
        webhooks.blueprint,
        health_blueprint(),
        docs.blueprint,
    ):
        app.register_blueprint(blueprint)
    app.register_blueprint(metrics_blueprint(needs_key=access.keys_required))
    return app
