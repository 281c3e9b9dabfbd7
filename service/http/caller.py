"""The caller of a request, an API key or a caller without one, and their limit of requests."""

from dataclasses import dataclass, replace
from uuid import UUID

from db.keys import Key, Scope
from db.records import ComputationRecord, JobRecord

WINDOW_S = 60


@dataclass(frozen=True, slots=True)
class Quota:
    """A limit of requests per minute: its name, and its owner's name ``whose``."""

    name: str
    requests_per_minute: int
    whose: str


@dataclass(frozen=True, slots=True)
class Left:
    """The rest of a quota, and the seconds until it begins to grow."""

    quota: Quota
    requests: int
    reset_s: int

    @property
    def headers(self) -> dict[str, str]:
        """The headers of draft-ietf-httpapi-ratelimit-headers-10."""
        name = f'"{self.quota.name}"'
        return {
            "RateLimit-Policy": f"{name};q={self.quota.requests_per_minute};w={WINDOW_S}",
            "RateLimit": f"{name};r={self.requests};t={self.reset_s}",
        }


@dataclass(frozen=True, slots=True)
class Caller:
    """The sender of a request: a key, or a caller without one (the operator, or anyone while keys are off)."""

    scopes: frozenset[Scope]
    key: Key | None = None
    sees_all: bool = False
    nameless: bool = False
    """True if the caller is anonymous: jobs are shown only by their id."""
    keyless: bool = False
    """True on a server without keys, where only addresses tell callers apart."""
    quota: Quota | None = None
    """The caller's limit of requests."""
    ticket_for: UUID | None = None
    """The only job that the caller may see, if they sent a ticket for its events."""

    @property
    def plays(self) -> bool:
        """True if the caller plays without a key on a server that requires keys."""
        return Scope.PLAY in self.scopes

    @property
    def limited(self) -> bool:
        """True if the limits by address apply; the operator and unlimited keys have none."""
        return self.keyless or self.quota is not None

    @property
    def lists_jobs(self) -> bool:
        """True if the caller may list jobs: their own, or all."""
        return not self.nameless

    @property
    def key_id(self) -> UUID | None:
        """The key's id; None for callers without a stored key."""
        return self.key.id if self.key else None

    @property
    def jobs_at_once(self) -> int | None:
        """The limit of unfinished jobs; None for no limit."""
        return self.key.jobs_at_once if self.key else None

    def may_see(self, job: JobRecord) -> bool:
        """Return True if the job is the caller's own or shared, or they may see all jobs."""
        if self.ticket_for is not None:
            return job.id == self.ticket_for
        if self.sees_all or isinstance(job, ComputationRecord):
            return True
        return self.nameless if job.key_id is None else job.key_id == self.key_id


OPERATOR = Caller(frozenset({Scope.SUBMIT, Scope.OPERATE}), sees_all=True)
# Anyone, while keys are off.
ANYBODY = replace(OPERATOR, keyless=True)
# On a public address, anonymous callers must not create keys that stay valid later.
STRANGER = Caller(frozenset({Scope.SUBMIT}), sees_all=True, nameless=True, keyless=True)
