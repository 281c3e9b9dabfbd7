"""``GET /v1/{game}/{operation}``: the result itself, with headers for the caches that may store it."""

from functools import partial
from http import HTTPStatus

from flask import Blueprint, Response

from db.models import JobStatus
from db.records import JobRecord
from service.facts.address import AddressedQuestion, path_of, read_question, spelling_headers
from service.http.api_request import ApiRequest, this_request
from service.http.pages import JSON
from service.http.problems import ProblemError, problem_type, unavailable
from service.http.request_headers import Pairs
from service.jobs.accepting import accept
from service.jobs.answer import RETRY_AFTER_S, job_response
from service.jobs.answer_cache import AnswerCache, CachedViews, TaggedAnswer
from worker.declarations.operation import AnyOperation
from worker.jobs.job_document import job_path
from worker.registry import public_operations

DEFAULT_WAIT_S = 10
# The answer under an address with its engine version never changes.
FOR_GOOD = "public, max-age=31536000, immutable"
# Under an address without an engine version, a new version may give another answer tomorrow.
FOR_A_DAY = "public, max-age=86400"
# Failures that another attempt may not repeat; every other failure follows from the question.
_PASSING = {
    "computation-failed": HTTPStatus.INTERNAL_SERVER_ERROR,
    "worker-lost": HTTPStatus.INTERNAL_SERVER_ERROR,
    "no-engine": HTTPStatus.SERVICE_UNAVAILABLE,
}


def facts_blueprint(cached_views: CachedViews) -> Blueprint:
    """Return the routes of the facts of all operations; ``cached_views`` look in their cache."""
    blueprint = Blueprint("facts", __name__)
    cache: AnswerCache[TaggedAnswer] = AnswerCache()
    for operation in public_operations():
        path, name = path_of(operation), operation.kind.replace(".", "_")
        blueprint.add_url_rule(path, name, partial(show_fact, operation, cache), methods=["GET"])
        cached_views.add(f"{blueprint.name}.{name}", partial(find_cached, operation.engine, cache))
    return blueprint


def find_cached(engine: str, cache: AnswerCache[TaggedAnswer], request: ApiRequest) -> Response | None:
    """Return the fact that a request asks for, if it is in the cache; the view refuses other media types than JSON."""
    fact = cache.get(engine, request.address.encode()) if request.accepts(JSON) else None
    return None if fact is None else fact.response(request)


def show_fact(operation: AnyOperation, cache: AnswerCache[TaggedAnswer]) -> Response:
    """Answer with a fact: an operation's result, under any address of its question."""
    request = this_request()
    request.refuse_unacceptable(JSON)
    address = request.address
    addressed = read_question(operation)
    body = b""
    # The tag is computed from the question, so a client with the tag has the answer.
    if not request.client_has(addressed.etag, star=False):
        job = accept(request, addressed.question, None, default_wait_s=DEFAULT_WAIT_S)
        if not job.finished:
            return job_response(job, submitted=True)
        body = _result(job).encode()
    fact = TaggedAnswer(addressed.etag, _headers(addressed, address), body)
    if body:
        cache.put(operation.engine, address.encode(), fact)
    return fact.response(request)


def _headers(addressed: AddressedQuestion, asked: str) -> Pairs:
    operation = addressed.question.operation
    return (
        ("ETag", f'"{addressed.etag}"'),
        # Varnish and Fastly read the first of these tags, Cloudflare and Akamai the second.
        ("Surrogate-Key", f"{operation.kind} {operation.engine}"),
        ("Cache-Tag", f"{operation.kind},{operation.engine}"),
        *spelling_headers(
            asked,
            addressed.address,
            addressed.lasting_address,
            FOR_GOOD if addressed.versioned else FOR_A_DAY,
        ),
    )


def _result(job: JobRecord) -> str:
    """Return the result of a job that has ended.

    Raises:
        ProblemError: the reason why there is no result.
    """
    if job.state == JobStatus.SUCCEEDED and job.result is not None:
        return job.result
    error = job.error
    if error is None:
        raise unavailable("The computation was cancelled. Ask again.", RETRY_AFTER_S, "unavailable")
    code = str(error["type"]).rpartition("#")[2]
    status = _PASSING.get(code, HTTPStatus.UNPROCESSABLE_ENTITY)
    raise ProblemError(
        status,
        str(error["detail"]),
        headers={"Retry-After": str(RETRY_AFTER_S)} if status == HTTPStatus.SERVICE_UNAVAILABLE else {},
        more={"type": problem_type(code), "title": error["title"], "job": job_path(job)},
    )
