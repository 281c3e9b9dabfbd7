"""Pages have all they show within a second after they are opened, on a slow connection."""

import pytest

from tests.web.inputs import SHOWN
from tests.web.krypto.playing import NO_LESSON
from tests.web.loading import Asked, network_ms, requested
from tests.web.opening import Network, Opener

# Worked out from bytes and the order of requests; `python -m tests.bench page` measures what the processor adds.
MOST_NETWORK_MS = {"en-GB": 900, "de-DE": 1000}
PHONE = (390, 844)


@pytest.mark.parametrize("locale", MOST_NETWORK_MS)
@pytest.mark.parametrize("address", SHOWN)
def test_page_has_all_it_shows_within_a_second(open_page: Opener, address: str, locale: str) -> None:
    # As somebody who has never been there.
    page = open_page("about:blank", viewport=PHONE, touch=True, locale=locale, scripts=[NO_LESSON])
    requests = requested(page, address, SHOWN[address])
    told = "\n".join(f"{asked.bytes:7.0f} {asked.address} for {asked.begun_by}" for asked in requests)
    assert network_ms(requests) <= MOST_NETWORK_MS[locale], told


def test_network_time_of_requests_in_a_row_and_side_by_side() -> None:
    network = Network(delay_ms=100, kbit_per_second=8)
    page = Asked("page", "", 10)
    assert network_ms([page], network) == pytest.approx(110)
    one, two = Asked("one", "page", 10), Asked("two", "page", 10)
    assert network_ms([page, one, two], network) == pytest.approx(110 + 100 + 20)
    assert network_ms([page, one, Asked("after", "one", 10)], network) == pytest.approx(110 + 110 + 110)
    many = [Asked(f"file {number}", "page", 0.001) for number in range(7)]
    assert network_ms([page, *many], network) == pytest.approx(110 + 100 + 100, abs=0.1)
