"""The answers to a batch's requests, each like the answer of the operation's own route."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any

from pydantic import ConfigDict
from pydantic_core import to_json

from service.http.body import validate
from service.http.problems import FieldError, ProblemError, invalid
from service.jobs.accepting import find_operation, submitter
from service.jobs.answer import HotJob, HotJobs
from service.jobs.submitting_all import Question, submit_questions
from service.observability.metrics import CacheLayer, cache_hit
from worker.declarations.documented import Documented
from worker.declarations.operation import Params

# Replaces the engine in the cache key: a batch's answers are cached by kind and parameters.
_HOT = "batch"


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
    body: HotJob | str

    def json(self, *, minimal: bool) -> bytes:
        """Return the answer as JSON; with ``minimal``, the job's result alone."""
        body = self.body.encode() if isinstance(self.body, str) else self.body.body(minimal=minimal)
        return b'{"status":%d,"body":%b}' % (self.status, body)


def reply_to_all(hot: HotJobs, asked: Sequence[object], at: str, wait_s: int) -> list[Reply]:
    """Return the answers in order, after at most ``wait_s`` seconds; ``at`` points to the list of requests.

    ``hot`` is the cache of answers.
    """
    # In this form, equal requests have equal bytes.
    names = [to_json(item) for item in asked]
    ready = [hot.get(_HOT, name) for name in names]
    replies = {index: Reply(HTTPStatus.OK, job) for index, job in enumerate(ready) if job is not None}
    cache_hit(CacheLayer.PROCESS, len(replies))
    if len(replies) < len(asked):
        questions, problems = _questions(
            {index: item for index, item in enumerate(asked) if index not in replies}, at
        )
        replies |= problems
        jobs = _jobs(hot, {one.digest: one for one in questions.values()}, wait_s)
        for index, question in questions.items():
            outcome = jobs[question.digest]
            replies[index] = _reply(outcome, f"{at}/{index}/params")
            if isinstance(outcome, _Job) and outcome.stays and _draws_nothing(question):
                hot.put(_HOT, names[index], outcome.job)
    return [replies[index] for index in range(len(asked))]


@dataclass(frozen=True, slots=True)
class _Job:
    """A job that answers a question; ``stays`` is True if it is the shared result, which never changes."""

    job: HotJob
    finished: bool
    stays: bool


def _jobs(hot: HotJobs, questions: Mapping[bytes, Question], wait_s: int) -> dict[bytes, _Job | ProblemError]:
    """Return the job or problem of each question, by digest: from the cache, or submitted."""
    known = {digest: job for digest in questions if (job := hot.get(_HOT, digest)) is not None}
    found: dict[bytes, _Job | ProblemError] = {digest: _Job(job, True, True) for digest, job in known.items()}
    cache_hit(CacheLayer.PROCESS, len(known))
    left = [question for digest, question in questions.items() if digest not in known]
    for digest, outcome in submit_questions(left, wait_s, submitter()).items():
        if isinstance(outcome, ProblemError):
            found[digest] = outcome
            continue
        job = HotJob.of(outcome)
        found[digest] = _Job(job, outcome.finished, outcome.shared)
        if outcome.shared:
            hot.put(_HOT, digest, job)
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
    return Question(operation, params, operation.digest(params.canonical()))


def _reply(outcome: _Job | ProblemError, at: str) -> Reply:
    if isinstance(outcome, _Job):
        return Reply(HTTPStatus.OK if outcome.finished else HTTPStatus.ACCEPTED, outcome.job)
    if outcome.errors:
        errors = [FieldError(at + error.pointer, error.detail, error.in_) for error in outcome.errors]
        outcome = replace(invalid(errors), more=outcome.more)
    return Reply(outcome.status, outcome.document())


def _draws_nothing(question: Question) -> bool:
    return question.params.model_fields_set.issuperset(question.operation.params.draws())
