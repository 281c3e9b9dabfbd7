"""API keys in the database: found by their hash alone, and revoked for good."""

import base64
from uuid import uuid4

import pytest
from sqlalchemy import select

from db.keys import KEY_PREFIX, Key, NewKey, Scope, create_key, find_key, key_hash, list_keys, revoke_key
from db.models import ApiKey
from db.sessions import transaction

pytestmark = pytest.mark.usefixtures("stores")


def _create(*scopes: Scope) -> NewKey:
    return create_key("test", scopes or (Scope.SUBMIT,), requests_per_minute=60, jobs_at_once=3)


def _stored(made: NewKey) -> Key:
    found = find_key(key_hash(made.key))
    assert found is not None
    return found


def test_key_is_found_by_its_hash() -> None:
    made = _create(Scope.OPERATE, Scope.SUBMIT, Scope.OPERATE)
    assert _stored(made).id == made.id
    assert made.scopes == (Scope.SUBMIT, Scope.OPERATE)
    assert find_key(key_hash(made.key + "x")) is None


def test_keys_are_long_and_random_and_only_their_hash_is_stored() -> None:
    keys = [_create() for _ in range(3)]
    assert len({made.key for made in keys} | {made.webhook_secret for made in keys}) == 6
    for made in keys:
        assert made.key.startswith(KEY_PREFIX)
        assert len(base64.urlsafe_b64decode(made.key.removeprefix(KEY_PREFIX) + "=")) == 32
        assert len(base64.b64decode(made.webhook_secret.removeprefix("whsec_"))) == 32
        with transaction() as session:
            kept = session.execute(select(*ApiKey.__table__.columns).where(ApiKey.id == made.id)).one()
        assert kept.secret_hash == key_hash(made.key)
        assert made.key.startswith(made.prefix)
        assert made.key not in repr(kept)


def test_revoked_key_is_no_longer_found() -> None:
    made, other = _create(), _create()
    revoked = revoke_key(made.id)
    assert revoked is not None
    assert revoked.revoked_at is not None
    assert find_key(key_hash(made.key)) is None
    assert _stored(other).id == other.id
    assert revoke_key(made.id) == revoked
    assert revoke_key(uuid4()) is None


def test_keys_are_listed_newest_first_in_pages() -> None:
    made = [_stored(_create()) for _ in range(3)]
    first = list_keys(limit=2, after=None)
    assert list(first.records) == made[:0:-1]
    assert first.next == made[1].id
    second = list_keys(limit=1, after=first.next)
    assert list(second.records) == made[:1]
