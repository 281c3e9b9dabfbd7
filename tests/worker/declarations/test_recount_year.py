"""Computing the tables of the Year Game again gives the bytes of their files."""

import pytest

from tests.worker.declarations.recounting import TIMEOUT_S, each_table_of, expect_the_same_again


@pytest.mark.slow
@pytest.mark.timeout(TIMEOUT_S)
@each_table_of("year")
def test_table_computed_again_has_the_bytes_of_its_file(name: str) -> None:
    expect_the_same_again(name)
