"""Operations for tests alone: work of any length, with faults on demand.

Workers load them through ``tests.worker_app``.
"""

import os
import signal
import time
from pathlib import Path

from tests.db.next_version import NEXT_VERSION, become_next_version
from worker import registry
from worker.declarations.checkpoint import Checkpoint, report
from worker.declarations.operation import Cost, Operation, Output, Params, Plan, QueueName, Result, Shard

SLICE_S = 0.05
VERSION = "TEST_SPIN_VERSION"
"""Environment variable with the version of the operations, so that several can run side by side."""


class SpinParams(Params):
    """Duration, number of shards, and faults of the work."""

    name: str
    shards: int = 1
    seconds: float = 0.2
    items: int = 0
    busy: bool = False
    """True to use the processor instead of sleeping."""
    estimated: float | None = None
    """Seconds of the estimate; None for the true duration."""
    stubborn: bool = False
    """True to never check whether the shard is still wanted, like a kernel that does not return."""
    dies: int = 0
    """Number of attempts at shard 0 in which the process is killed; counted in the file ``name``."""


class SpinPartial(Result):
    """Contribution of one shard."""

    total: int


class SpinResult(Result):
    """The sum over the shards: n(n+1)/2 for n of them."""

    total: int


class SpinItem(Result):
    """One item of a shard."""

    shard: int
    number: int


def _plan(params: SpinParams) -> Plan:
    shards = params.shards
    return Plan(shards, shards * (shards + 1) // 2, lambda index: Shard(index, weight=index + 1))


def _compute(params: SpinParams, shard: int, checkpoint: Checkpoint) -> Output:
    if shard == 0 and params.dies:
        attempts = Path(params.name)
        with attempts.open("a") as file:
            file.write("x")
        if len(attempts.read_text()) <= params.dies:
            os.kill(os.getpid(), signal.SIGKILL)
    now = time.process_time if params.busy else time.monotonic
    until = now() + params.seconds
    while (left := until - now()) > 0:
        if params.busy:
            _work(min(left, SLICE_S))
        else:
            time.sleep(min(left, SLICE_S))
        report(params.seconds - left, params.seconds)
        if not params.stubborn:
            checkpoint()
    items = [SpinItem(shard=shard, number=number) for number in range(params.items)]
    return Output(SpinPartial(total=shard + 1), items)


def _work(seconds: float) -> None:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def _combine(_params: SpinParams, partials: object) -> str:
    totals = [SpinPartial.model_validate_json(partial).total for partial in partials]  # type: ignore[attr-defined]
    return SpinResult(total=sum(totals)).model_dump_json()


def _estimate(params: SpinParams) -> Cost:
    true = params.shards * params.seconds
    return Cost(true if params.estimated is None else params.estimated, f"{params.shards} shards")


def _spin(name: str, queue: QueueName) -> Operation[SpinParams, SpinResult]:
    return Operation(
        game="test",
        name=name,
        version=int(os.environ.get(VERSION, "1")),
        summary="",
        description="",
        params=SpinParams,
        result=SpinResult,
        compute=_compute,
        plan=_plan,
        combine=_combine,
        queue=queue,
        unit="unit",
        items=SpinItem,
        estimate=_estimate,
    )


SPIN = _spin("spin", QueueName.LONG)


def install() -> None:
    """Register the operations in this process, and let it be one of the next version if its environment says so."""
    registry._operations[SPIN.kind] = SPIN
    if os.environ.get(NEXT_VERSION):
        become_next_version()
