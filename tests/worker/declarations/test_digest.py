"""The digest of a question, under which its answer is kept."""

from dataclasses import replace
from hashlib import sha256

from tests.operations import SPIN


def test_digest_is_the_one_of_kept_answers() -> None:
    digest = replace(SPIN, version=3).digest({"b": [1, 2], "a": "−"})
    assert digest == sha256(rb'["test.spin@3",{"a":"\u2212","b":[1,2]}]').digest(), (
        "answers of all operations in databases and caches are not found any more; keep `Operation.digest` as it was"
    )


def test_every_version_has_its_own_digest() -> None:
    params = {"name": "n"}
    digests = {replace(SPIN, version=version).digest(params) for version in (1, 2, 12)}
    assert len(digests) == 3


def test_order_of_parameters_does_not_change_the_digest() -> None:
    assert SPIN.digest({"a": 1, "b": 2}) == SPIN.digest({"b": 2, "a": 1})
