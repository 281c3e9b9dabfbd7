"""What a failed job says of itself: the ``error`` field, a problem's type, title and detail."""

from worker.declarations.operation import JobFailure, Refusal

ErrorFields = dict[str, object]

INTERNAL_ERROR: ErrorFields = {
    "type": "/problems#computation-failed",
    "title": "The computation failed",
    "detail": "Computing this failed repeatedly through a fault of ours. It is logged under the job's request id.",
}
NO_ENGINE: ErrorFields = {
    "type": "/problems#no-engine",
    "title": "No worker has this engine",
    "detail": "The job was taken in by a version of the service whose workers are gone. Submit it again.",
}
WORKER_LOST: ErrorFields = {
    "type": "/problems#worker-lost",
    "title": "The computation's worker kept dying",
    "detail": "The process that computed this ended without a result as often as is allowed.",
}


def failure_error(failure: JobFailure) -> ErrorFields:
    """What an operation says of why it cannot answer."""
    fields: ErrorFields = {
        "type": f"/problems#{failure.code}",
        "title": failure.title,
        "detail": failure.detail,
    }
    if isinstance(failure, Refusal):
        fields["errors"] = [{"pointer": failure.pointer, "detail": failure.detail, "in": "body"}]
    return fields
