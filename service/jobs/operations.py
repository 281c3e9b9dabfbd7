"""``POST /v1/{game}/{operation}``: a route for every declared operation."""

from functools import partial

from flask import Blueprint, Response

from db.keys import Scope
from service.access.auth import only_with
from service.http.at_hand import this_request
from service.http.body import parse_json, read_body, validate
from service.http.media_types import refuse_unacceptable
from service.http.pages import JSON
from service.jobs.accepting import accept
from service.jobs.answer import HotJob, HotJobs, hot_response, job_response
from service.jobs.idempotency import has_idempotency_key
from service.jobs.picture import picture_response, wants_picture
from service.observability.metrics import CacheLayer, cache_hit
from service.pictures.formats import FORMATS
from worker.declarations.deprecations import used_words
from worker.declarations.operation import AnyOperation
from worker.registry import public_operations

DEFAULT_WAIT_S = 10


def operations_blueprint(hot: HotJobs) -> Blueprint:
    """Return the routes of all operations; ``hot`` is the cache of answers."""
    blueprint = Blueprint("operations", __name__, url_prefix="/v1")
    blueprint.before_request(only_with(Scope.SUBMIT))
    for operation in public_operations():
        view = partial(run, operation, hot)
        blueprint.add_url_rule(
            f"/{operation.game}/{operation.name}", operation.kind.replace(".", "_"), view, methods=["POST"]
        )
    return blueprint


def run(operation: AnyOperation, hot: HotJobs) -> Response:
    """Run an operation and answer with its job, finished if it ends within the wait."""
    request = this_request()
    refuse_unacceptable(request, (JSON, *FORMATS) if operation.pictures else (JSON,))
    as_picture = wants_picture(request, operation.kind)
    body = read_body()
    # An idempotency key belongs to one job, but hot answers are shared by all callers.
    own = as_picture or has_idempotency_key()
    ready = None if own else hot.get(operation.engine, body)
    if ready is not None:
        cache_hit(CacheLayer.PROCESS)
        return hot_response(ready)
    params = validate(operation.params, parse_json(body))
    job = accept(operation, params, body, default_wait_s=DEFAULT_WAIT_S)
    # A kept answer would not tell that words of the request are deprecated.
    if job.shared and not used_words() and params.model_fields_set.issuperset(operation.params.draws()):
        hot.put(operation.engine, body, HotJob.of(job))
    return picture_response(request, job, submitted=True) if as_picture else job_response(job, submitted=True)
