"""One stack for all fault tests of a process; every test leaves it intact."""

from collections.abc import Iterator

import pytest

from tests.deploy.places import public_folder
from tests.faults.moments import Moments
from tests.faults.stack import Faulty, faulty_stack


@pytest.fixture(scope="package")
def stack() -> Iterator[Faulty]:
    """Run the whole service in real processes, with webhooks to this machine allowed."""
    with public_folder() as home, faulty_stack(home, WEBHOOK_ALLOW_PRIVATE="1") as running:
        yield running


@pytest.fixture
def moments(request: pytest.FixtureRequest) -> Moments:
    """Return the moments of the test's faults."""
    return Moments.of(request.node.name)
