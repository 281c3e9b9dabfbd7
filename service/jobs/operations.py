"""``POST /v1/{game}/{operation}``: a route for every declared operation."""

from functools import partial

from flask import Blueprint, Response

from db.records import ComputationRecord
from service.http.api_request import ApiRequest, this_request
from service.http.body import PICTURE, parse_json, refuse_unknown, validate
from service.http.pages import JSON
from service.http.request_headers import read_preferences
from service.jobs.accepting import accept
from service.jobs.answer import job_response
from service.jobs.answer_cache import CachedJob, CachedViews, JobCache
from service.jobs.results import picture_response, wants_picture
from service.pictures.formats import FORMATS
from worker.declarations.operation import AnyOperation, Question
from worker.registry import public_operations

DEFAULT_WAIT_S = 10


def operations_blueprint(cache: JobCache, cached_views: CachedViews) -> Blueprint:
    """Return the routes of all operations; their answers go into the ``cache``, in which ``cached_views`` look."""
    blueprint = Blueprint("operations", __name__)
    for operation in public_operations():
        path, name = f"/v1/{operation.game}/{operation.name}", operation.kind.replace(".", "_")
        blueprint.add_url_rule(path, name, partial(run_operation, operation, cache), methods=["POST"])
        cached_views.add(f"{blueprint.name}.{name}", partial(find_cached, operation, cache))
    return blueprint


def find_cached(operation: AnyOperation, cache: JobCache, request: ApiRequest) -> Response | None:
    """Return the job that answers a request, if it is in the cache and the request is a plain one.

    The view looks after what is special: pictures, media types that it refuses, and idempotency keys, each of which
    belongs to one job, while jobs in the cache are shared by all callers.
    """
    environ = request.environ
    if request.method != "POST" or "HTTP_IDEMPOTENCY_KEY" in environ:
        return None
    if request.may_want_picture or not request.accepts(JSON):
        return None
    job = cache.get(operation.engine, request.read_body())
    return None if job is None else job.response(read_preferences(environ.get("HTTP_PREFER")))


def run_operation(operation: AnyOperation, cache: JobCache) -> Response:
    """Run an operation and answer with its job, finished if it ends within the wait."""
    request = this_request()
    request.refuse_unacceptable(JSON, *(FORMATS if operation.pictures else ()))
    refuse_unknown(request, sorted(PICTURE) if operation.pictures else ())
    as_picture = request.may_want_picture and wants_picture(request, operation.kind)
    body = request.read_body()
    params = validate(operation.params, parse_json(body))
    job = accept(request, Question(operation, params), body, default_wait_s=DEFAULT_WAIT_S)
    if isinstance(job, ComputationRecord) and params.model_fields_set.issuperset(
        operation.params.drawn_fields()
    ):
        cached = CachedJob.of(job)
        cache.put(operation.engine, body, cached)
        if not as_picture:
            return cached.response(read_preferences(request.environ.get("HTTP_PREFER")))
    return picture_response(request, job, submitted=True) if as_picture else job_response(job, submitted=True)
