"""The progress of a computation, with what is done of its unfinished shards, never falls."""

from dataclasses import dataclass, field
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, update

from db.commits import commit_shard
from db.jobs import find_job
from db.models import WHOLE_SHARD, JobStatus, Shard
from db.sessions import transaction
from db.shards import ShardClaim, check_lease, claim_shard, release_shard, take_from
from tests.db.work import some_work, submit
from worker.jobs.job_document import fraction_done

pytestmark = pytest.mark.usefixtures("empty_stores")

STEPS = st.tuples(
    st.sampled_from(["claim", "report", "commit", "release", "kill", "expire"]),
    st.integers(0, 2),
    st.integers(0, WHOLE_SHARD),
)


@dataclass
class Computing:
    """A computation of three shards, whose workers do what they are told, and what is known of each shard."""

    weights: tuple[int, ...] = (10, 20, 30)
    claims: dict[int, ShardClaim] = field(default_factory=dict)
    parts: list[int] = field(default_factory=lambda: [0, 0, 0])

    def __post_init__(self) -> None:
        self.job = submit(some_work(shards=3)).job

    @property
    def expected(self) -> float:
        """The fraction by the definition: the units of each shard times its part."""
        done = sum(weight * part for weight, part in zip(self.weights, self.parts, strict=True))
        return done // sum(self.weights) / WHOLE_SHARD

    def act(self, action: str, index: int, parts: int) -> None:
        """Have the worker of a shard do something, if it has the shard."""
        if action == "claim":
            claim = claim_shard(self.job.computation_id, index, "w")
            if claim is not None:
                self.claims[index] = claim
        elif (claim := self.claims.get(index)) is not None:
            self._act_with(action, claim, parts)

    def _act_with(self, action: str, claim: ShardClaim, parts: int) -> None:
        match action:
            case "report":
                if check_lease(claim, renew=True, parts_done=parts):
                    self.parts[claim.index] = max(self.parts[claim.index], parts)
            case "commit":
                if commit_shard(claim, "0", ",".join).outcome.name != "FENCED":
                    self.parts[claim.index] = WHOLE_SHARD
            case "release":
                release_shard(claim)
            case "kill":
                take_from(claim.computation_id, claim.index, "w")
            case _:
                with transaction() as session:
                    session.execute(update(Shard).values(lease_until=func.now() - timedelta(seconds=1)))


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEPS, min_size=5, max_size=40))
def test_fraction_is_that_of_the_shards_and_never_falls(steps: list[tuple[str, int, int]]) -> None:
    computing, before = Computing(), 0.0
    for step in steps:
        computing.act(*step)
        job = find_job(computing.job.id)
        assert job is not None
        fraction = fraction_done(job)
        assert before <= fraction == computing.expected <= 1
        assert (fraction == 1) >= (job.state == JobStatus.SUCCEEDED)
        before = fraction


def test_only_shard_moves_and_keeps_what_was_reported() -> None:
    job = submit(some_work(shards=1)).job
    claim = claim_shard(job.computation_id, 0, "w")
    assert claim is not None
    seen = []
    for parts in (1, 2_500, 2_000, 9_999):
        assert check_lease(claim, renew=True, parts_done=parts)
        found = find_job(job.id)
        assert found is not None
        seen.append(fraction_done(found))
    assert seen == [0.0001, 0.25, 0.25, 0.9999]
