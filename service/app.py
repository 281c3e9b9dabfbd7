"""The Flask application."""

from flask import Flask

from service.access import key_routes, me
from service.access.auth import register_auth
from service.access.browsers import register_browser_checks
from service.access.proxies import read_trusted_proxies, register_proxies
from service.access.setting import read_access, read_daily_secret, read_public_url
from service.daily.routes import daily_blueprint
from service.data.routes import data_blueprint
from service.docs import routes as docs
from service.facts.routes import facts_blueprint
from service.features import features
from service.http.at_hand import EveryRequest
from service.http.body import MAX_BODY_BYTES
from service.http.caching import caching_headers
from service.http.compression import compress_answers, compression_headers
from service.http.deadlines import register_deadlines
from service.http.headers_for_all import add_to_all
from service.http.lean_flask import LeanFlask
from service.http.media_types import answer_in_formats
from service.http.origins import answer_preflights, origin_headers
from service.http.problem_answers import register_problems
from service.http.request_log import register_request_log
from service.http.security_headers import security_headers
from service.jobs import routes as jobs
from service.jobs import webhook_routes
from service.jobs.answer import HotJobs
from service.jobs.batch import batch_blueprint
from service.jobs.known_answers import KnownAnswers
from service.jobs.operations import operations_blueprint
from service.observability.health import health_blueprint
from service.observability.metrics import register_metrics
from service.observability.scrape import metrics_blueprint
from service.observability.tracing import register_tracing
from service.puzzles.routes import puzzles_blueprint
from service.tables.blueprint import tables_blueprint
from service.web.embedding import read_embed_sites
from service.web.oembed import oembed_blueprint
from service.web.routes import page_blueprint


def create_app() -> Flask:
    """Create the application, which connects to nothing before the first request.

    Raises:
        SettingError: if an environment variable has an invalid value, or traces are to be exported and cannot be.
    """
    app = LeanFlask("service", static_folder=None)
    # A chunked body is read up to this length; a longer one is told by its last byte.
    app.config.update(MAX_CONTENT_LENGTH=MAX_BODY_BYTES + 1, PUBLIC_URL=read_public_url())
    app.json.sort_keys = False  # type: ignore[attr-defined]  # of the default provider
    app.url_map.strict_slashes = False
    # Otherwise paths with doubled slashes are redirected to an address built from `Host`, which anybody may have sent.
    app.url_map.merge_slashes = False
    every = EveryRequest(app)
    # The first in front of Flask's dispatch, so that all others are in front of it.
    known = KnownAnswers(app, every)
    # Registered before the request log, whose line names the trace.
    register_tracing(every)
    register_request_log(every)
    register_deadlines(every)
    register_metrics(every)
    register_problems(app, every)
    access = read_access()
    register_proxies(every, read_trusted_proxies())
    register_browser_checks(every, access)
    register_auth(every, access)
    answer_in_formats(app, every)
    compress_answers(app, every)
    answer_preflights(app, every)
    add_to_all(
        app,
        compression_headers,
        security_headers,
        origin_headers,
        caching_headers(guarded=access.keys_required),
    )
    hot = HotJobs()
    embed_sites = read_embed_sites()
    for blueprint in (
        operations_blueprint(hot, known),
        batch_blueprint(hot),
        facts_blueprint(known),
        daily_blueprint(read_daily_secret(), shared=not access.keys_required),
        puzzles_blueprint(shared=not access.keys_required),
        tables_blueprint(),
        data_blueprint(),
        *(feature.blueprint() for feature in features()),
        jobs.blueprint,
        key_routes.blueprint,
        me.blueprint,
        webhook_routes.blueprint,
        health_blueprint(),
        docs.blueprint,
        page_blueprint(access=access, embed_sites=embed_sites),
        oembed_blueprint(embed_sites),
    ):
        app.register_blueprint(blueprint)
    app.register_blueprint(metrics_blueprint(needs_key=access.keys_required))
    return app
