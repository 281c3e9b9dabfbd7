"""Tables that come with the service are computed again, which a file of tests does for each family of them."""

import json

import pytest

from worker.declarations.published import json_text, read_published
from worker.publish import publication
from worker.registry import TABLES

TIMEOUT_S = 1_800


def each_table_of(*families: str) -> pytest.MarkDecorator:
    """Return the parameter ``name``: the tables of these families that have a file, and take less than an hour."""
    names = [
        name
        for name, table in TABLES.items()
        if table.published is not None and name.rpartition("/")[0] in families and name != "31-derful/6"
    ]
    assert names
    return pytest.mark.parametrize("name", names)


def expect_the_same_again(name: str) -> None:
    """Compute a table again, which gives the bytes of its file."""
    table = TABLES[name]
    assert table.published is not None
    again, kept = json.loads(publication(table)), read_published(table.published)
    assert json_text(again["result"]) == json_text(kept["result"])
    assert again["sha256"] == kept["sha256"]
