"""Client of Countinghouse, exact answers for number games: ``Client``, and ``AsyncClient`` for asyncio and trio."""

from countinghouse_client import codes, webhooks
from countinghouse_client._client import Client
from countinghouse_client._config import Retries
from countinghouse_client._errors import (
    AnswerError,
    CodeError,
    CountinghouseError,
    JobFailedError,
    ProblemError,
    TimedOutError,
    UnreachableError,
    UsageError,
    WebhookError,
)
from countinghouse_client._event_stream import (
    ChangeEvent,
    DoneEvent,
    JobEvent,
    ProgressEvent,
    SnapshotEvent,
    TournamentChange,
    TournamentEvent,
    changed,
)
from countinghouse_client._generated.async_client import AsyncClient
from countinghouse_client._generated.version import VERSION

__all__ = [
    "AnswerError",
    "AsyncClient",
    "ChangeEvent",
    "Client",
    "CodeError",
    "CountinghouseError",
    "DoneEvent",
    "JobEvent",
    "JobFailedError",
    "ProblemError",
    "ProgressEvent",
    "Retries",
    "SnapshotEvent",
    "TimedOutError",
    "TournamentChange",
    "TournamentEvent",
    "UnreachableError",
    "UsageError",
    "WebhookError",
    "__version__",
    "changed",
    "codes",
    "webhooks",
]

__version__ = VERSION
