"""``POST /v1/{game}/{operation}``: a route for every declared operation."""

from functools import partial

from flask import Blueprint, Response

from db.keys import Scope
from service.access.auth import only_with
from service.http.at_hand import ApiRequest, this_request
from service.http.body import parse_json, read_body, validate
from service.http.media_types import refuse_unacceptable
from service.http.pages import JSON
from service.jobs.accepting import accept
from service.jobs.answer import HotJob, HotJobs, hot_response, job_response
from service.jobs.idempotency import has_idempotency_key
from service.jobs.known_answers import KnownAnswers, sent_body
from service.jobs.picture import picture_response, wants_picture
from service.observability.metrics import CacheLayer, cache_hit
from service.pictures.formats import FORMATS
from worker.declarations.operation import AnyOperation
from worker.registry import public_operations

DEFAULT_WAIT_S = 10


def operations_blueprint(hot: HotJobs, known: KnownAnswers) -> Blueprint:
    """Return the routes of all operations; ``hot`` is the cache of answers, in which ``known`` looks first."""
    blueprint = Blueprint("operations", __name__)
    blueprint.before_request(only_with(Scope.SUBMIT))
    for operation in public_operations():
        path, name = f"/v1/{operation.game}/{operation.name}", operation.kind.replace(".", "_")
        blueprint.add_url_rule(path, name, partial(run, operation, hot), methods=["POST"])
        known.add("POST", path, f"{blueprint.name}.{name}", partial(find, operation.engine, hot))
    return blueprint


def find(engine: str, hot: HotJobs, request: ApiRequest) -> Response | None:
    """Return the answer to a request in the usual form, if it is in the cache."""
    body = sent_body(request)
    job = None if body is None else hot.get(engine, body)
    return None if job is None else hot_response(job, request.environ.get("HTTP_PREFER"))


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
        return hot_response(ready, request.environ.get("HTTP_PREFER"))
    params = validate(operation.params, parse_json(body))
    job = accept(operation, params, body, default_wait_s=DEFAULT_WAIT_S)
    if job.shared and params.model_fields_set.issuperset(operation.params.draws()):
        hot.put(operation.engine, body, HotJob.of(job))
    return picture_response(request, job, submitted=True) if as_picture else job_response(job, submitted=True)
