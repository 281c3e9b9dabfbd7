"""The Flask application."""

from flask import Flask
from flask_compress import Compress
from flask_cors import CORS

from service import health, jobs
from service.body import MAX_BODY_BYTES
from service.docs import docs_blueprint
from service.operations import operations_blueprint
from service.problems import register_problems
from service.request_log import register_request_log

EXPOSED_HEADERS = ["ETag", "Link", "Location", "Retry-After", "X-Request-ID"]


def create_app() -> Flask:
    """The application. It connects to nothing before the first request."""
    app = Flask("service", static_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=MAX_BODY_BYTES, COMPRESS_MIN_SIZE=1024)
    app.json.sort_keys = False  # type: ignore[attr-defined]  # of the default provider
    app.url_map.strict_slashes = False
    register_request_log(app)
    register_problems(app)
    Compress(app)
    # Puzzle apps call from pages of their own; nothing here depends on cookies.
    CORS(app, resources={"/v1/*": {"origins": "*"}}, expose_headers=EXPOSED_HEADERS, max_age=24 * 60 * 60)
    for blueprint in (operations_blueprint(), jobs.blueprint, health.blueprint, docs_blueprint()):
        app.register_blueprint(blueprint)
    return app
