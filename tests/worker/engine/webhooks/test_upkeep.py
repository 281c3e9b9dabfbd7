"""The process that delivers webhooks."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from db.models import WebhookStatus
from db.webhooks import find_webhook
from tests.waiting import wait_until
from tests.worker.engine.webhooks.receiver import Answer, Receiver
from tests.worker.engine.webhooks.work import job_calling, succeed
from worker.engine.webhooks import DELAYS_VARIABLE

ROOT = Path(__file__).parents[4]


@pytest.mark.usefixtures("empty_stores")
def test_upkeep_calls_webhooks(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DELAYS_VARIABLE, "0,0")
    receiver.answers = [Answer(500)]
    job = job_calling(receiver.url)
    succeed(job)

    def delivered() -> bool:
        webhook = find_webhook(job.id)
        return webhook is not None and webhook.state == WebhookStatus.DELIVERED

    process = subprocess.Popen(
        [sys.executable, "-m", "worker.engine.upkeep"], cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    try:
        wait_until(delivered, seconds=60)
    finally:
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=30)
    assert process.returncode == 0
    assert len(receiver.requests) == 2
    assert '"event":"webhook_delivered"' in log
