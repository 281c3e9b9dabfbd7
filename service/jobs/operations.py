"""``POST /v1/{game}/{operation}``: a route for every declared operation."""

from functools import partial

from flask import Blueprint, Response

from db.records import ComputationRecord
from service.http.api_request import ApiRequest, this_request
from service.http.body import parse_json, read_body, validate
from service.http.described import refuse_unacceptable
from service.http.pages import JSON
from service.jobs.accepting import accept, has_idempotency_key
from service.jobs.answer import HotJob, HotJobs, hot_response, job_response
from service.jobs.answer_cache import KnownAnswers
from service.jobs.results import picture_response, wants_picture
from service.pictures.formats import FORMATS
from worker.declarations.operation import AnyOperation
from worker.registry import public_operations

DEFAULT_WAIT_S = 10


def operations_blueprint(hot: HotJobs, known: KnownAnswers) -> Blueprint:
    """Return the routes of all operations; ``hot`` is the cache of answers, in which ``known`` looks."""
    blueprint = Blueprint("operations", __name__)
    for operation in public_operations():
        path, name = f"/v1/{operation.game}/{operation.name}", operation.kind.replace(".", "_")
        blueprint.add_url_rule(path, name, partial(run, operation, hot), methods=["POST"])
        known.add(f"{blueprint.name}.{name}", partial(find, operation, hot))
    return blueprint


def find(operation: AnyOperation, hot: HotJobs, request: ApiRequest) -> Response | None:
    """Return the job that answers a request, if it is in the cache."""
    _check_accepted(operation, request)
    # An idempotency key belongs to one job, but answers in the cache are shared by all callers.
    if request.method != "POST" or has_idempotency_key() or wants_picture(request, operation.kind):
        return None
    job = hot.get(operation.engine, read_body())
    return None if job is None else hot_response(job, request.environ.get("HTTP_PREFER"))


def _check_accepted(operation: AnyOperation, request: ApiRequest) -> None:
    if request.method == "POST":
        refuse_unacceptable(request, (JSON, *FORMATS) if operation.pictures else (JSON,))


def run(operation: AnyOperation, hot: HotJobs) -> Response:
    """Run an operation and answer with its job, finished if it ends within the wait."""
    request = this_request()
    _check_accepted(operation, request)
    as_picture = wants_picture(request, operation.kind)
    body = read_body()
    params = validate(operation.params, parse_json(body))
    job = accept(operation, params, body, default_wait_s=DEFAULT_WAIT_S)
    if isinstance(job, ComputationRecord) and params.model_fields_set.issuperset(operation.params.draws()):
        hot.put(operation.engine, body, HotJob.of(job))
    return picture_response(request, job, submitted=True) if as_picture else job_response(job, submitted=True)
