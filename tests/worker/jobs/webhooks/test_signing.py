"""Signatures, and the secrets behind them."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from db.keys import new_webhook_secret
from tests.worker.engine.webhooks.work import a_key
from worker.jobs.webhooks import find_signing_secret, sign_headers
from worker.settings import SECRET_VARIABLE, SettingError, check_settings, operator_secret

# The example of the specification.
SPECIFIED_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
SPECIFIED_BODY = '{"test": 2432232314}'


def test_signature_matches_the_specification() -> None:
    moment = datetime.fromtimestamp(1_614_265_330, UTC)
    assert sign_headers("msg_p5jXN8AQM9LWM0D4loKWxJek", moment, SPECIFIED_BODY, SPECIFIED_SECRET) == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


def test_library_verifies_and_refuses_changed_messages() -> None:
    secret, body = new_webhook_secret(), '{"ä": "−"}'
    headers = sign_headers("7", datetime.now(UTC), body, secret)
    assert Webhook(secret).verify(body.encode(), headers) == {"ä": "−"}
    old = sign_headers("7", datetime.now(UTC) - timedelta(minutes=6), body, secret)
    for changed, data, key in (
        (headers, body + " ", secret),
        (headers | {"webhook-id": "8"}, body, secret),
        (headers, body, new_webhook_secret()),
        (old, body, secret),
    ):
        with pytest.raises(WebhookVerificationError):
            Webhook(key).verify(data.encode(), changed)


@pytest.mark.usefixtures("empty_stores", "no_secrets")
def test_installation_creates_one_secret() -> None:
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(lambda _: find_signing_secret(None), range(16)))
    assert len(found) == 1
    assert found == {find_signing_secret(None)}
    Webhook(found.pop())


@pytest.mark.usefixtures("empty_stores")
def test_secret_of_a_key_takes_precedence(monkeypatch: pytest.MonkeyPatch) -> None:
    key = a_key()
    own = find_signing_secret(None)
    monkeypatch.setenv(SECRET_VARIABLE, SPECIFIED_SECRET)
    assert find_signing_secret(None) == SPECIFIED_SECRET != own
    assert find_signing_secret(key.id) == key.webhook_secret


def test_secret_of_a_key_would_do_for_the_operator(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = new_webhook_secret()
    monkeypatch.setenv(SECRET_VARIABLE, secret)
    assert operator_secret() == secret


@pytest.mark.parametrize(
    "secret",
    ["secret", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_", "whsec_MfKQ", "whsec_ä", "whsec_" + "A" * 200],
)
def test_invalid_secret_is_an_error_that_does_not_show_it(
    monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    monkeypatch.setenv(SECRET_VARIABLE, secret)
    with pytest.raises(SettingError, match=SECRET_VARIABLE) as error:
        check_settings()
    assert secret in ("secret", "whsec_") or secret not in str(error.value)
