"""Routes that compile the functions that build their URLs on the first use."""

import gc
from types import CodeType

from service.app import create_app

COMPILED_BY = "<werkzeug routing>"


def _compiled_names() -> set[str]:
    """Return the names of the functions that build URLs and are compiled in this process."""
    functions = (found for found in gc.get_objects() if type(found).__name__ == "function")
    codes: list[CodeType] = [function.__code__ for function in functions]
    return {code.co_name for code in codes if code.co_filename == COMPILED_BY}


def test_url_of_a_route_is_compiled_when_it_is_asked_for() -> None:
    gc.collect()
    before = _compiled_names()
    app = create_app()
    assert _compiled_names() <= before
    adapter = app.url_map.bind("host.example")
    for _ in range(2):
        assert adapter.build("page.asset", {"name": "a b"}) == "/assets/a%20b"
    query = adapter.build("page.asset", {"name": "a", "more": 1})
    assert query == "/assets/a?more=1"
    assert any("asset" in name for name in _compiled_names())
