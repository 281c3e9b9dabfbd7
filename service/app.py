"""The Flask application."""

from functools import partial

from flask import Flask

from service.access.auth import admit, identify
from service.access.connection import TrustedProxies, check_browser, read_trusted_proxies, take_address
from service.access.routes import keys_blueprint, me_blueprint
from service.access.setting import Access, read_access, read_daily_secret, read_public_url
from service.daily.routes import daily_blueprint
from service.data.routes import data_blueprint
from service.docs import routes as docs
from service.facts.routes import facts_blueprint
from service.http.api_request import MAX_BODY_BYTES
from service.http.body import check_query
from service.http.every_request import (
    add_headers,
    add_quota_headers,
    answer_failed_precondition,
    answer_preflight,
    begin_deadline,
    begin_log,
    check_format,
    compress_answer,
    drop_match_anything,
    end_deadline,
    log_request,
    set_up_compression,
)
from service.http.pipeline import Application, Pipeline
from service.http.problems import register_problems
from service.jobs import routes as jobs
from service.jobs import webhook_routes
from service.jobs.answer_cache import CachedViews, JobCache
from service.jobs.batch import batch_blueprint
from service.jobs.operations import operations_blueprint
from service.observability.health import health_blueprint
from service.observability.metrics import count_request, metrics_blueprint
from service.observability.tracing import begin_span, end_span, note_answer
from service.puzzles.routes import puzzles_blueprint
from service.tables.routes import tables_blueprint
from service.tournaments import read_tournaments_at_once
from service.tournaments.members import find_visitor
from service.tournaments.routes import tournaments_blueprint
from service.web.embedding import oembed_blueprint, read_embed_sites
from service.web.routes import page_blueprint
from worker.observability.tracing import load_tracing


def _pipeline(access: Access, proxies: TrustedProxies, cached_views: CachedViews) -> Pipeline:
    """Return everything that happens to a request, in order. Its view is called between ``before`` and ``after``."""
    traced = load_tracing()
    return Pipeline(
        before=(
            *((begin_span,) if traced else ()),
            begin_log,
            drop_match_anything,
            begin_deadline,
            partial(take_address, proxies),
            partial(check_browser, access),
            partial(identify, access, find_visitor),
            check_format,
            partial(admit, access),
            check_query,
            cached_views.answer,
        ),
        after=(
            answer_preflight,
            compress_answer,
            add_quota_headers,
            answer_failed_precondition,
            partial(add_headers, access.keys_required),
            log_request,
            count_request,
            *((note_answer,) if traced else ()),
        ),
        at_end=(end_deadline, *((end_span,) if traced else ())),
    )


def create_app() -> Flask:
    """Create the application, which connects to nothing before the first request.

    Raises:
        SettingError: if an environment variable has an invalid value, or traces are to be exported and cannot be.
    """
    access, cached_views, job_cache = read_access(), CachedViews(), JobCache()
    app = Application(_pipeline(access, read_trusted_proxies(), cached_views))
    # A chunked body is read up to this length; a longer one is told by its last byte.
    app.config.update(MAX_CONTENT_LENGTH=MAX_BODY_BYTES + 1, PUBLIC_URL=read_public_url())
    app.json.sort_keys = False  # type: ignore[attr-defined]  # of the default provider
    app.url_map.strict_slashes = False
    # Otherwise paths with doubled slashes are redirected to an address built from `Host`, which anybody may have sent.
    app.url_map.merge_slashes = False
    register_problems(app)
    set_up_compression(app)
    embed_sites = read_embed_sites()
    for blueprint in (
        operations_blueprint(job_cache, cached_views),
        batch_blueprint(job_cache),
        facts_blueprint(cached_views),
        daily_blueprint(read_daily_secret(), shared=not access.keys_required),
        puzzles_blueprint(shared=not access.keys_required),
        tables_blueprint(),
        data_blueprint(),
        tournaments_blueprint(read_tournaments_at_once()),
        jobs.blueprint,
        keys_blueprint,
        me_blueprint,
        webhook_routes.blueprint,
        health_blueprint(),
        docs.blueprint,
        page_blueprint(access=access, embed_sites=embed_sites),
        oembed_blueprint(embed_sites),
    ):
        app.register_blueprint(blueprint)
    app.register_blueprint(metrics_blueprint())
    return app
