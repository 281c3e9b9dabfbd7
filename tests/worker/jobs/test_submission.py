"""Work created from an operation and its parameters."""

from collections.abc import Mapping

import pytest

from db.records import Submitter, Work
from worker.declarations.operation import AnyOperation, Question, QueueName
from worker.jobs import submission
from worker.jobs.submission import submit_questions, submit_work, work_for
from worker.jobs.turns import Room
from worker.registry import OPERATIONS

TWO_OF_EACH = [[value, 2] for value in range(1, 14)]


@pytest.mark.parametrize(
    ("kind", "params", "queue"),
    [
        ("krypto.solve", {"cards": [1, 2], "target": 3}, QueueName.SHORT),
        ("krypto.census", {}, QueueName.LONG),
        ("krypto.census", {"hand_size": 3}, QueueName.SHORT),
        ("krypto.census", {"high": 9}, QueueName.SHORT),
        ("krypto.table", {}, QueueName.LONG),
        ("31-derful.enumerate", {"order": 3}, QueueName.SHORT),
        ("31-derful.enumerate", {"order": 4, "total": 23}, QueueName.SHORT),
        ("31-derful.enumerate", {"order": 4, "deck": [[value, 2] for value in range(1, 16)]}, QueueName.LONG),
        ("31-derful.enumerate", {"order": 5}, QueueName.LONG),
        ("31-derful.deal", {"seed": 1}, QueueName.SHORT),
        ("31-derful.grids", {"total": 31}, QueueName.SHORT),
        ("31-derful.grids", {"order": 4, "total": 28, "deck": TWO_OF_EACH}, QueueName.SHORT),
        ("31-derful.grids", {"total": 35, "deck": TWO_OF_EACH}, QueueName.LONG),
        ("31-derful.deal", {"total": 35, "deck": TWO_OF_EACH, "seed": 1}, QueueName.LONG),
    ],
)
def test_only_long_work_starts_in_the_long_queue(
    kind: str, params: Mapping[str, object], queue: QueueName
) -> None:
    operation = OPERATIONS[kind]
    work = work_for(Question(operation, operation.params.model_validate(params)), from_table=False)
    assert work.queue == queue


@pytest.mark.usefixtures("empty_stores")
@pytest.mark.parametrize(
    ("shards", "estimated", "sent"),
    [(1, 5.0, True), (1, 6.0, False), (2, 10.0, True), (2, 11.0, False)],
)
def test_only_short_shards_are_sent_without_a_turn(
    spin: AnyOperation, shards: int, estimated: float, sent: bool
) -> None:
    asked = {"name": "first", "shards": shards, "seconds": 0.0, "estimated": estimated}
    params = spin.params.model_validate(asked)
    assert submit_work(work_for(Question(spin, params)), Submitter("request")).sent == sent
    again = spin.params.model_validate({**asked, "name": "batch"})
    (submission,) = submit_questions([Question(spin, again)], Submitter("request")).submissions.values()
    assert submission.sent == sent


@pytest.mark.usefixtures("empty_stores")
def test_nothing_is_sent_past_the_shards_that_wait_for_their_turn(
    spin: AnyOperation, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(name: str, estimated: float) -> Work:
        return work_for(Question(spin, spin.params.model_validate({"name": name, "estimated": estimated})))

    monkeypatch.setattr(submission, "_room", Room())
    first = submit_work(asked("long", 6.0), Submitter("request", caller="me"))
    assert not first.sent
    assert not submit_work(asked("short", 2.0), Submitter("request", caller="they")).sent
