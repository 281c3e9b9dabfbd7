"""The Flask application."""

from flask import Flask
from flask_compress import Compress
from flask_cors import CORS

from service import health, jobs, keys, webhooks
from service.access import read_access
from service.auth import register_auth
from service.body import MAX_BODY_BYTES
from service.daily import daily_blueprint
from service.docs import docs_blueprint
from service.metrics import register_metrics
from service.operations import operations_blueprint
from service.problems import register_problems
from service.request_log import register_request_log
from service.scrape import metrics_blueprint

PUBLIC_PATHS = r"/v1/(?!keys|webhook).*"
EXPOSED_HEADERS = ["ETag", "Link", "Location", "Retry-After", "X-Request-ID"]


def create_app() -> Flask:
    """The application. It connects to nothing before the first request.

    Raises:
        AccessSettingError: when the environment does not make clear who may use it.
    """
    app = Flask("service", static_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=MAX_BODY_BYTES, COMPRESS_MIN_SIZE=1024)
    app.json.sort_keys = False  # type: ignore[attr-defined]  # of the default provider
    app.url_map.strict_slashes = False
    register_request_log(app)
    register_metrics(app)
    register_problems(app)
    register_auth(app, read_access())
    Compress(app)
    # Puzzle apps call from pages of their own; what operators do is nothing for a page somebody happens to look at.
    CORS(
        app,
        resources={PUBLIC_PATHS: {"origins": "*"}},
        expose_headers=EXPOSED_HEADERS,
        max_age=24 * 60 * 60,
    )
    for blueprint in (
        operations_blueprint(),
        daily_blueprint(),
        jobs.blueprint,
        keys.blueprint,
        webhooks.blueprint,
        health.blueprint,
        docs_blueprint(),
    ):
        app.register_blueprint(blueprint)
    app.register_blueprint(metrics_blueprint())
    return app
