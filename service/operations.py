"""``POST /v1/{game}/{operation}``: a route for every declared operation."""

from functools import partial

from flask import Blueprint, Response, request

from service.body import parse_json, read_body, validate
from service.hot_answers import HotAnswers
from service.job_view import job_response, render_job
from service.prefer import preferred_wait
from service.request_log import request_id
from service.submitting import submit_operation
from worker.jobs.operation import AnyOperation
from worker.jobs.registry import OPERATIONS

DEFAULT_WAIT_S = 10


def operations_blueprint() -> Blueprint:
    """The routes of all operations."""
    blueprint = Blueprint("operations", __name__, url_prefix="/v1")
    hot = HotAnswers()
    for operation in OPERATIONS.values():
        view = partial(run, operation, hot)
        blueprint.add_url_rule(f"/{operation.game}/{operation.name}", operation.name, view, methods=["POST"])
    return blueprint


def run(operation: AnyOperation, hot: HotAnswers) -> Response:
    """Answer with the job that computes the body's parameters, finished if it ends within the wait."""
    body = read_body()
    ready = hot.get(operation.engine, body)
    if ready is not None:
        return Response(ready, mimetype="application/json")
    params = validate(operation.params, parse_json(body))
    wait_s = preferred_wait(request.headers.get("Prefer"), DEFAULT_WAIT_S)
    job = submit_operation(operation, params, wait_s, request_id())
    if job.cached and params.model_fields_set.issuperset(operation.params.draws()):
        hot.put(operation.engine, body, render_job(job).encode())
    return job_response(job, submitted=True)
