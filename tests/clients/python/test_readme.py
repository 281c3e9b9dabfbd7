"""The README of the Python client, line by line against a real server."""

import doctest
import re
from pathlib import Path

from tests.conftest import HttpServer

README = Path(__file__).parents[3] / "service" / "clients" / "python" / "README.md"
SHOWN_URL = "http://127.0.0.1:8000"
_FENCE = re.compile(r"^```.*$", re.MULTILINE)


def test_every_line_of_the_readme_works(http_server: HttpServer) -> None:
    text = _FENCE.sub("", README.read_text(encoding="utf-8").replace(SHOWN_URL, http_server.url))
    program = doctest.DocTestParser().get_doctest(text, {}, README.name, str(README), 0)
    told: list[str] = []
    outcome = doctest.DocTestRunner(verbose=False).run(program, out=told.append)
    assert outcome.failed == 0, "".join(told)
    assert outcome.attempted > 40


def test_all_code_in_the_readme_is_run() -> None:
    blocks = re.findall(
        r"^```python\n(.*?)^```", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert all(block.startswith(">>> ") for block in blocks)
