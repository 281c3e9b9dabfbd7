"""Content does not move while a page loads, on a slow phone and on a desktop."""

import pytest

from tests.web.addresses import ADDRESSES
from tests.web.jumping import assert_nothing_jumps
from tests.web.opening import Opener

PLAYED = (
    "/krypto?seed=7",
    "/krypto?seed=7&size=6",
    "/krypto?cards=2,3,4&target=10",
    "/kenken?size=4&seed=7",
    "/kenken?size=9&seed=7",
    "/31-derful?order=5&total=31&seed=1",
    "/cages?cells=0.1.2&target=6&size=6&operator=%2B",
    "/?date=2026-01-02",
    "/?date=1999-12-31",
)
# Games have no frame on phones; other pages do.
SAMPLES = (
    "/krypto?seed=7",
    "/kenken?size=4&seed=7",
    "/31-derful",
    "/p/K85V-H990-ET",
    "/practice",
    "/today",
    "/cages",
)


@pytest.mark.parametrize("address", [*ADDRESSES, *PLAYED])
def test_nothing_jumps_while_a_page_loads(open_page: Opener, address: str) -> None:
    assert_nothing_jumps(open_page, address)


@pytest.mark.parametrize("address", SAMPLES)
def test_nothing_jumps_where_the_pages_own_script_comes_late(open_page: Opener, address: str) -> None:
    assert_nothing_jumps(open_page, address, late_script=True)
