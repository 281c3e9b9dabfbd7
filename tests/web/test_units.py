"""The page's unit tests, as ``npm test`` runs them."""

import pytest

from service.clients.node import install_node_tools
from service.web.build import APP, copy_sources


@pytest.mark.timeout(300)
def test_unit_tests_of_the_page_pass() -> None:
    tools = install_node_tools("page-development", APP)
    with copy_sources(tools) as work:
        told = tools.run(["vitest", "run"], work)
    assert "passed" in told
