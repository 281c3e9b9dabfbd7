"""``POST /v1/batch``: many questions in one request."""

from functools import partial
from http import HTTPStatus
from typing import Annotated, Any

from flask import Blueprint, Response, request
from pydantic import ConfigDict, Field

from service.access.auth import count_as
from service.http.body import parse_json, read_body, validate
from service.http.described import Described, Returns
from service.http.pages import JSON
from service.http.problems import FieldError, Problem, invalid
from service.http.request_headers import applied, preferred_wait, prefers_minimal
from service.jobs.answer import RETRY_AFTER_S, HotJobs
from service.jobs.idempotency import HEADER as IDEMPOTENCY_KEY
from service.jobs.replies import BatchItem, reply_to_all
from worker.declarations.answers import Answer
from worker.declarations.documented import Documented
from worker.jobs.job_document import Job

MAX_REQUESTS = 100
DEFAULT_WAIT_S = 10


class _Batch(Documented):
    model_config = ConfigDict(strict=True, extra="forbid")

    requests: Annotated[list[Any], Field(min_length=1, max_length=MAX_REQUESTS)]


class BatchRequest(_Batch):
    """Several requests, to be answered together. Equal requests get the same job."""

    requests: Annotated[list[BatchItem], Field(min_length=1, max_length=MAX_REQUESTS)]


class BatchAnswer(Answer):
    """The answer to one request of a batch."""

    status: int
    """200: the finished job. 202: the job, not finished yet. 422: `errors` lists the invalid fields of this request.
    429: the API key has reached its limit of unfinished jobs."""
    body: Job | Problem | dict[str, Any]
    """The job, or with `return=minimal` and once it has succeeded its result; or the problem."""


class BatchResponse(Answer):
    """The answers, in the order of the requests."""

    responses: list[BatchAnswer]


def batch_blueprint(hot: HotJobs) -> Blueprint:
    """Return the route of batches; ``hot`` is the cache of answers."""
    blueprint = Blueprint("batch", __name__, url_prefix="/v1/batch")
    blueprint.add_url_rule("", "answer", partial(answer, hot), methods=["POST"])
    return blueprint


@Described(
    "batch",
    "jobs",
    {200: Returns(model=BatchResponse, headers=("Retry-After", "Preference-Applied"))},
    body=BatchRequest,
    parameters=("Prefer",),
)
def answer(hot: HotJobs) -> Response:
    """Answer many requests at once.

    Each is answered as `POST /v1/{game}/{operation}` would answer it, in the order of the requests; an invalid request
    does not prevent answers to the others. The wait is for all together. A batch counts as its number of requests.
    """
    if IDEMPOTENCY_KEY in request.headers:
        detail = "A batch takes no idempotency key; equal questions are computed once anyway"
        raise invalid([FieldError(f"/{IDEMPOTENCY_KEY}", detail, "header")])
    asked = validate(_Batch, parse_json(read_body())).requests
    count_as(len(asked), "/requests")
    preferred = request.headers.get("Prefer")
    minimal = prefers_minimal(preferred)
    replies = reply_to_all(hot, asked, "/requests", preferred_wait(preferred, DEFAULT_WAIT_S))
    headers = applied(preferred, minimal=minimal)
    if any(reply.status in (HTTPStatus.ACCEPTED, HTTPStatus.TOO_MANY_REQUESTS) for reply in replies):
        headers["Retry-After"] = str(RETRY_AFTER_S)
    body = b",".join([reply.json(minimal=minimal) for reply in replies])
    return Response(b'{"responses":[%b]}' % body, headers=headers, mimetype=JSON)
