"""Delivery: once a job has ended, until it succeeds or is given up, by any number of processes."""

import json
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import delete, func, update
from standardwebhooks import Webhook as Verifier

from db.jobs import cancel_job
from db.models import Computation, Webhook, WebhookStatus
from db.records import JobRecord, Submitter
from db.sessions import transaction
from db.submission import submit
from db.webhooks import WebhookRecord, claim_due, find_webhook, redeliver
from tests.db.work import some_work
from tests.waiting import wait_until
from tests.worker.engine.webhooks.receiver import Answer, Receiver
from tests.worker.engine.webhooks.work import a_key, fail, job_calling, succeed
from worker.engine import upkeep
from worker.engine.webhook_calls import Sender
from worker.engine.webhooks import (
    AT_ONCE,
    AT_ONCE_EACH,
    LEASE,
    NO_ATTEMPT_LEFT,
    OUR_FAULT,
    Deliverer,
    Schedule,
    _deliverer,
    deliver_webhooks,
)
from worker.jobs.webhooks import find_signing_secret

pytestmark = pytest.mark.usefixtures("empty_stores")

THREE_AT_ONCE = Schedule((0.0, 0.0))
LATER = Schedule((3_600.0,))


def _round(deliverer: Deliverer) -> int:
    """Run one round to its end, and return the number of deliveries."""
    begun = deliverer.deliver_due()
    for future in begun:
        future.result(timeout=30)
    return len(begun)


@pytest.fixture
def deliverer() -> Deliverer:
    """Return a deliverer that makes three attempts, without waiting in between."""
    return Deliverer(Sender(), THREE_AT_ONCE)


def _webhook(job: JobRecord) -> WebhookRecord:
    found = find_webhook(job.id)
    assert found is not None
    return found


def _ended(url: str) -> JobRecord:
    job = job_calling(url)
    succeed(job)
    return job


def _let_claims_run_out() -> None:
    with transaction() as session:
        session.execute(update(Webhook).values(next_at=func.now()))


def _events(receiver: Receiver) -> list[Mapping[str, object]]:
    return [json.loads(request.body) for request in receiver.requests]


def test_end_of_a_job_is_delivered_signed_and_once(deliverer: Deliverer, receiver: Receiver) -> None:
    job = job_calling(receiver.url)
    assert _round(deliverer) == 0
    succeed(job)
    assert [_round(deliverer), _round(deliverer)] == [1, 0]
    (request,) = receiver.requests
    event = Verifier(find_signing_secret(None)).verify(request.body, dict(request.headers))
    assert (event["type"], event["data"]["id"]) == ("job.succeeded", str(job.id))
    assert event["data"]["result"] == {"ä": 1}
    assert request.headers["content-type"] == "application/json"
    webhook = _webhook(job)
    assert (webhook.state, webhook.attempts, webhook.last_error) == (WebhookStatus.DELIVERED, 1, None)
    assert webhook.delivered_at is not None


def test_failures_and_cancellations_are_delivered(deliverer: Deliverer, receiver: Receiver) -> None:
    failed, cancelled = job_calling(receiver.url), job_calling(receiver.url)
    fail(failed)
    cancel_job(cancelled.id)
    assert _round(deliverer) == 2
    types = {
        (request.headers["webhook-id"], json.loads(request.body)["type"]) for request in receiver.requests
    }
    assert types == {(str(failed.id), "job.failed"), (str(cancelled.id), "job.cancelled")}


def test_cancelled_job_of_a_shared_computation_calls_its_webhook_first(
    deliverer: Deliverer, receiver: Receiver
) -> None:
    work = some_work()
    leaves = submit(work, Submitter("request", webhook_url=receiver.url + "?leaves"), sent=1).job
    stays = submit(work, Submitter("request", webhook_url=receiver.url + "?stays"), sent=1).job
    cancel_job(leaves.id)
    assert _round(deliverer) == 1
    succeed(stays)
    assert _round(deliverer) == 1
    # A cached answer ends the job at once, and its webhook is due at once.
    submit(work, Submitter("request", webhook_url=receiver.url + "?comes"), sent=1)
    assert _round(deliverer) == 1
    assert [request.path for request in receiver.requests] == ["/hook?leaves", "/hook?stays", "/hook?comes"]
    assert [event["type"] for event in _events(receiver)] == [
        "job.cancelled",
        "job.succeeded",
        "job.succeeded",
    ]


def test_jobs_of_a_key_are_signed_with_its_secret(deliverer: Deliverer, receiver: Receiver) -> None:
    key = a_key()
    succeed(job_calling(receiver.url, key))
    _round(deliverer)
    (request,) = receiver.requests
    Verifier(key.webhook_secret).verify(request.body, dict(request.headers))


def test_failed_attempt_is_repeated_as_the_same_event(deliverer: Deliverer, receiver: Receiver) -> None:
    receiver.answers = [Answer(500), Answer(503)]
    job = _ended(receiver.url)
    assert _round(deliverer) == 1
    webhook = _webhook(job)
    assert (webhook.state, webhook.attempts) == (WebhookStatus.WAITING, 1)
    assert "500" in str(webhook.last_error)
    assert [_round(deliverer), _round(deliverer), _round(deliverer)] == [1, 1, 0]
    assert len({(request.headers["webhook-id"], request.body) for request in receiver.requests}) == 1
    for request in receiver.requests:
        Verifier(find_signing_secret(None)).verify(request.body, dict(request.headers))
    assert (_webhook(job).state, _webhook(job).attempts) == (WebhookStatus.DELIVERED, 3)


def test_attempts_are_delayed(receiver: Receiver) -> None:
    receiver.answers = [Answer(500)]
    job = _ended(receiver.url)
    deliverer = Deliverer(Sender(), LATER)
    assert [_round(deliverer), _round(deliverer)] == [1, 0]
    assert _webhook(job).next_at is not None
    _let_claims_run_out()
    assert _round(deliverer) == 1
    assert _webhook(job).state == WebhookStatus.DELIVERED


def test_webhook_is_given_up_after_its_last_attempt(deliverer: Deliverer, receiver: Receiver) -> None:
    receiver.answers = [Answer(500)] * 3
    job = _ended(receiver.url)
    assert [_round(deliverer) for _ in range(4)] == [1, 1, 1, 0]
    webhook = _webhook(job)
    assert (webhook.state, webhook.attempts, webhook.next_at) == (WebhookStatus.DEAD, 3, None)
    assert "500" in str(webhook.last_error)


def test_gone_receiver_is_not_called_again(deliverer: Deliverer, receiver: Receiver) -> None:
    receiver.answers = [Answer(410)]
    job = _ended(receiver.url)
    assert [_round(deliverer), _round(deliverer)] == [1, 0]
    assert (_webhook(job).state, _webhook(job).attempts) == (WebhookStatus.DEAD, 1)


def test_refused_target_is_not_tried_again(
    deliverer: Deliverer, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEBHOOK_ALLOW_PRIVATE", "0")
    job = _ended(receiver.url)
    assert [_round(deliverer), _round(deliverer)] == [1, 0]
    assert (_webhook(job).state, _webhook(job).attempts) == (WebhookStatus.DEAD, 1)
    assert receiver.requests == []


def test_webhook_that_was_given_up_can_be_redelivered(deliverer: Deliverer, receiver: Receiver) -> None:
    receiver.answers = [Answer(410), Answer(500)]
    job = _ended(receiver.url)
    _round(deliverer)
    assert redeliver(job.id)
    # All attempts are available again.
    assert [_round(deliverer) for _ in range(3)] == [1, 1, 0]
    assert (_webhook(job).state, _webhook(job).attempts) == (WebhookStatus.DELIVERED, 2)
    assert len({request.headers["webhook-id"] for request in receiver.requests}) == 1


def test_concurrent_deliverers_deliver_each_event_once(receiver: Receiver) -> None:
    jobs = [_ended(receiver.url) for _ in range(20)]
    both = [Deliverer(Sender(), LATER) for _ in range(2)]
    barrier = threading.Barrier(len(both), timeout=60)

    def deliver_all(deliverer: Deliverer) -> int:
        barrier.wait()
        return sum(_round(deliverer) for _ in range(5))

    with ThreadPoolExecutor(len(both)) as pool:
        assert sum(pool.map(deliver_all, both)) == len(jobs)
    delivered = [request.headers["webhook-id"] for request in receiver.requests]
    assert sorted(delivered) == sorted(str(job.id) for job in jobs)


def test_claim_of_a_dead_process_is_delivered_later(deliverer: Deliverer, receiver: Receiver) -> None:
    job = _ended(receiver.url)
    assert len(claim_due(1, lease=LEASE, longest_wait=timedelta(hours=1)).deliveries) == 1
    assert _round(deliverer) == 0
    _let_claims_run_out()
    assert _round(deliverer) == 1
    assert (_webhook(job).state, _webhook(job).attempts) == (WebhookStatus.DELIVERED, 2)


def test_webhook_that_kills_its_process_is_given_up(deliverer: Deliverer, receiver: Receiver) -> None:
    job = _ended(receiver.url)
    for _ in range(THREE_AT_ONCE.attempts):
        assert claim_due(1, lease=LEASE, longest_wait=timedelta(hours=1)).deliveries
        _let_claims_run_out()
    assert [_round(deliverer), _round(deliverer)] == [1, 0]
    assert (_webhook(job).state, _webhook(job).last_error) == (WebhookStatus.DEAD, NO_ATTEMPT_LEFT)
    assert not receiver.requests


class _Held(Sender):
    """A sender that holds every message until it is released."""

    go = threading.Event()

    def send(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        self.go.wait(timeout=30)
        return 204


def test_simultaneous_deliveries_are_limited_and_do_not_block() -> None:
    for number in range(AT_ONCE + 2):
        _ended(f"http://hooks{number}.example/")
    _Held.go.clear()
    deliverer = Deliverer(_Held(), LATER)
    begun = deliverer.deliver_due()
    # This line is reached while all messages are held.
    assert (len(begun), len(deliverer.deliver_due())) == (AT_ONCE, 0)
    _Held.go.set()
    for future in begun:
        future.result(timeout=30)
    assert _round(deliverer) == 2


def test_slow_receiver_is_limited_to_its_share(receiver: Receiver) -> None:
    slow = [_ended(f"http://slow.example:{8_000 + number}/{number}") for number in range(64)]
    others = [_ended(receiver.url) for _ in range(3)]

    class Slow(_Held):
        """A sender that holds the messages to one receiver."""

        def send(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
            return super().send(url, headers, body) if "slow" in url else Sender().send(url, headers, body)

    _Held.go.clear()
    deliverer = Deliverer(Slow(), LATER)
    begun = deliverer.deliver_due()
    assert len(begun) == AT_ONCE_EACH + len(others)
    # These jobs were submitted last, and are delivered while the slow ones are held.
    wait_until(lambda: all(_webhook(job).state == WebhookStatus.DELIVERED for job in others), seconds=30)
    assert not deliverer.deliver_due()
    _Held.go.set()
    for future in begun:
        future.result(timeout=30)
    delivered = len(begun)
    while number := _round(deliverer):
        assert number == AT_ONCE_EACH
        delivered += number
    assert delivered == len(slow) + len(others)


@pytest.mark.parametrize(
    ("url", "receiver"),
    [
        ("https://Hooks.Example/a", "hooks.example"),
        ("http://hooks.example:8080?x", "hooks.example"),
        ("http://[::1]:80/", "[::1]"),
    ],
)
def test_receivers_are_distinguished_by_host(url: str, receiver: str) -> None:
    _ended(url)
    assert [delivery.receiver for delivery in claim_due(1, lease=LEASE, longest_wait=LEASE).deliveries] == [
        receiver
    ]


class _Broken(Sender):
    """A sender with a defect."""

    def send(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        raise ZeroDivisionError("secret")


def test_internal_error_is_survived_and_the_attempt_repeated(receiver: Receiver) -> None:
    job = _ended(receiver.url)
    assert _round(Deliverer(_Broken(), THREE_AT_ONCE)) == 1
    assert (_webhook(job).state, _webhook(job).last_error) == (WebhookStatus.WAITING, OUR_FAULT)
    assert _round(Deliverer(Sender(), THREE_AT_ONCE)) == 1
    assert _webhook(job).state == WebhookStatus.DELIVERED


def test_expired_job_is_not_delivered(receiver: Receiver) -> None:
    job = _ended(receiver.url)

    class Forgetful(Deliverer):
        """A deliverer that deletes the job between the claim and the attempt."""

        def _attempt(self, delivery: object) -> None:
            with transaction() as session:
                session.execute(delete(Computation).where(Computation.id == job.computation_id))
            super()._attempt(delivery)  # type: ignore[arg-type]

    assert _round(Forgetful(Sender(), THREE_AT_ONCE)) == 1
    assert not receiver.requests


@pytest.fixture
def chore() -> Iterator[None]:
    """Reset the chore to its state in a new process."""
    _deliverer.cache_clear()
    yield
    _deliverer.cache_clear()


def test_delivery_is_a_separate_chore() -> None:
    assert upkeep.CHORES[deliver_webhooks] == 1.0
