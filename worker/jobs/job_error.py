"""The ``error`` field of a failed job: a problem's type, title and detail."""

from worker.declarations.operation import JobFailure, Refusal

ErrorFields = dict[str, object]

INTERNAL_ERROR: ErrorFields = {
    "type": "/problems#computation-failed",
    "title": "The computation failed",
    "detail": "The computation failed repeatedly because of an internal error. See the log for the job's request id.",
}
WORKER_LOST: ErrorFields = {
    "type": "/problems#worker-lost",
    "title": "The worker ended repeatedly",
    "detail": "The process that computed this ended without a result, as many times as the limit allows.",
}


def failure_error(failure: JobFailure) -> ErrorFields:
    """Return the error of an operation that could not answer."""
    fields: ErrorFields = {
        "type": f"/problems#{failure.code}",
        "title": failure.title,
        "detail": failure.detail,
    }
    if isinstance(failure, Refusal):
        fields["errors"] = [{"pointer": failure.pointer, "detail": failure.detail, "in": "body"}]
    return fields
