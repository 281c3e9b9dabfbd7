"""Tests of the whole service in real processes, in which faults happen on purpose."""

import pytest

# Checks that several tests share fail with their values, as those of tests do.
pytest.register_assert_rewrite("tests.faults.census", "tests.faults.games")
