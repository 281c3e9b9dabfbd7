"""``POST /v1/batch``: many questions in one request, each answered as by its operation's own route."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any

from flask import Blueprint, Response, request
from pydantic import ConfigDict, Field
from pydantic_core import to_json

from db.records import ComputationRecord
from service.access.auth import count_as
from service.http.api_request import this_request
from service.http.body import read_json, validate
from service.http.described import Described, Returns
from service.http.pages import JSON
from service.http.problems import FieldError, Problem, ProblemError, invalid
from service.http.request_headers import read_preferences
from service.jobs.accepting import HEADER as IDEMPOTENCY_KEY
from service.jobs.accepting import find_operation, submitter
from service.jobs.answer import RETRY_AFTER_S, find_places
from service.jobs.answer_cache import CachedJob, JobCache
from service.jobs.submitting import problem_at, submit, unless_refused
from service.observability.metrics import CACHE_HITS, CacheLayer
from worker.declarations.documented import Answer, Documented
from worker.declarations.operation import Params, Question
from worker.jobs.job_document import Job

# Replaces the engine in the cache key: a batch's answers are cached by kind and parameters.
_ENGINE = "batch"


class BatchItem(Documented):
    """An operation to run, and its parameters."""

    model_config = ConfigDict(strict=True, extra="forbid")

    kind: str
    """`{game}.{operation}`, such as `krypto.solve`."""
    params: dict[str, Any]
    """The operation's parameters."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to one request: a job, or a problem as JSON."""

    status: int
    body: CachedJob | str

    def json(self, *, minimal: bool) -> bytes:
        """Return the answer as JSON; with ``minimal``, the job's result alone."""
        body = self.body.encode() if isinstance(self.body, str) else self.body.body(minimal=minimal)
        return b'{"status":%d,"body":%b}' % (self.status, body)


def reply_to_all(cache: JobCache, asked: Sequence[object], at: str, wait_s: int) -> list[Reply]:
    """Return the answers in order, after at most ``wait_s`` seconds; ``at`` points to the list of requests.

    ``cache`` is the answer cache.

    Raises:
        ProblemError: 429 if the long work among them exceeds the caller's limit.
    """
    # In this form, equal requests have equal bytes.
    names = [to_json(item) for item in asked]
    ready = [cache.get(_ENGINE, name) for name in names]
    replies = {index: Reply(HTTPStatus.OK, job) for index, job in enumerate(ready) if job is not None}
    CACHE_HITS[CacheLayer.PROCESS].inc(len(replies))
    if len(replies) < len(asked):
        questions, problems = _questions(
            {index: item for index, item in enumerate(asked) if index not in replies}, at
        )
        replies |= problems
        jobs = _jobs(cache, {one.digest: one for one in questions.values()}, wait_s)
        for index, question in questions.items():
            outcome = jobs[question.digest]
            replies[index] = _reply(outcome, f"{at}/{index}/params")
            if isinstance(outcome, _Job) and outcome.stays and _draws_nothing(question):
                cache.put(_ENGINE, names[index], outcome.job)
    return [replies[index] for index in range(len(asked))]


@dataclass(frozen=True, slots=True)
class _Job:
    """A job that answers a question; ``stays`` is True if it is the shared result, which never changes."""

    job: CachedJob
    finished: bool
    stays: bool


def _jobs(
    cache: JobCache, questions: Mapping[bytes, Question], wait_s: int
) -> dict[bytes, _Job | ProblemError]:
    """Return the job or problem of each question, by digest: from the cache, or submitted."""
    known = {digest: job for digest in questions if (job := cache.get(_ENGINE, digest)) is not None}
    found: dict[bytes, _Job | ProblemError] = {digest: _Job(job, True, True) for digest, job in known.items()}
    CACHE_HITS[CacheLayer.PROCESS].inc(len(known))
    left = [question for digest, question in questions.items() if digest not in known]
    submitted = submit(left, wait_s, submitter(this_request()))
    unfinished = [job for job in submitted.values() if not isinstance(job, ProblemError) and not job.finished]
    places = dict(zip((job.digest for job in unfinished), find_places(unfinished), strict=True))
    for digest, answered in submitted.items():
        outcome = unless_refused(answered)
        if isinstance(outcome, ProblemError):
            found[digest] = outcome
            continue
        job = CachedJob.of(outcome if outcome.finished else replace(outcome, place=places.get(digest)))
        stays = isinstance(outcome, ComputationRecord)
        found[digest] = _Job(job, outcome.finished, stays)
        if stays:
            cache.put(_ENGINE, digest, job)
    return found


def _questions(asked: Mapping[int, object], at: str) -> tuple[dict[int, Question], dict[int, Reply]]:
    """Return the valid questions by their index, and the replies to the invalid ones."""
    questions: dict[int, Question] = {}
    problems: dict[int, Reply] = {}
    for index, value in asked.items():
        try:
            questions[index] = _question(value, f"{at}/{index}")
        except ProblemError as problem:
            problems[index] = Reply(problem.status, problem.document())
    return questions, problems


def _question(value: object, at: str) -> Question:
    item = validate(BatchItem, value, at=at)
    operation = find_operation(item.kind, f"{at}/kind")
    params: Params = validate(operation.params, item.params, at=f"{at}/params")
    return Question(operation, params)


def _reply(outcome: _Job | ProblemError, at: str) -> Reply:
    if isinstance(outcome, _Job):
        return Reply(HTTPStatus.OK if outcome.finished else HTTPStatus.ACCEPTED, outcome.job)
    return Reply(outcome.status, problem_at(outcome, at).document())


def _draws_nothing(question: Question) -> bool:
    return question.params.model_fields_set.issuperset(question.operation.params.drawn_fields())


MAX_REQUESTS = 100
DEFAULT_WAIT_S = 10


class _Batch(Documented):
    model_config = ConfigDict(strict=True, extra="forbid")

    requests: Annotated[list[Any], Field(min_length=1, max_length=MAX_REQUESTS)]


class BatchRequest(_Batch):
    """Several requests, to be answered together. Equal requests get the same job."""

    requests: Annotated[list[BatchItem], Field(min_length=1, max_length=MAX_REQUESTS)]
    """The requests, at most 100, each charged as one."""


class BatchAnswer(Answer):
    """The answer to one request of a batch."""

    status: int
    """200: the finished job. 202: the job, not finished yet. 422: `errors` lists the invalid fields of this request."""
    body: Job | Problem | dict[str, Any]
    """The job, or with `return=minimal` and once it has succeeded its result; or the problem."""


class BatchResponse(Answer):
    """The answers, in the order of the requests."""

    responses: list[BatchAnswer]
    """The answers, in the order of the requests."""


def batch_blueprint(cache: JobCache) -> Blueprint:
    """Return the route of batches; ``cache`` is the answer cache."""
    blueprint = Blueprint("batch", __name__, url_prefix="/v1/batch")
    blueprint.add_url_rule("", "answer", partial(answer_batch, cache), methods=["POST"])
    return blueprint


@Described(
    "submit_batch",
    "jobs",
    {200: Returns(model=BatchResponse, headers=("Retry-After", "Preference-Applied"))},
    body=BatchRequest,
    parameters=("Prefer",),
)
def answer_batch(cache: JobCache) -> Response:
    """Answer many requests at once.

    Each is answered as `POST /v1/{game}/{operation}` would answer it, in the order of the requests; an invalid request
    does not prevent answers to the others. The wait is for all together. A batch counts as its number of requests, and
    one beyond a limit is refused as a whole.
    """
    if IDEMPOTENCY_KEY in request.headers:
        detail = "A batch takes no idempotency key; equal questions are computed once anyway"
        raise invalid([FieldError(f"/{IDEMPOTENCY_KEY}", detail, "header")])
    asked = validate(_Batch, read_json()).requests
    count_as(len(asked), "/requests")
    preferences = read_preferences(request.environ.get("HTTP_PREFER"), DEFAULT_WAIT_S)
    minimal = preferences.minimal
    replies = reply_to_all(cache, asked, "/requests", preferences.wait_s)
    headers = dict(preferences.applied_minimal if minimal else preferences.applied)
    if any(reply.status == HTTPStatus.ACCEPTED for reply in replies):
        headers["Retry-After"] = str(RETRY_AFTER_S)
    body = b",".join([reply.json(minimal=minimal) for reply in replies])
    return Response(b'{"responses":[%b]}' % body, headers=headers, mimetype=JSON)
