"""Calls of curl that readers may run."""

import pytest

from service.docs.site.blocks import Call, find_calls

SOLVE = "/v1/krypto/solve"
JSON = {"Content-Type": "application/json"}


def found(text: str) -> list[Call]:
    """Return the calls in a block."""
    return list(find_calls(text, {SOLVE}))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("curl -s 'http://127.0.0.1:8000/v1/tables?limit=1&x=2'  # all", Call("/v1/tables?limit=1&x=2")),
        ("curl localhost:8000/v1/tables | jq '.items'", Call("/v1/tables")),
        (
            "curl -s localhost:8000/v1/krypto/solve -d '{\n  \"target\": 6\n}'\n# It's solved",
            Call(SOLVE, "POST", {}, '{\n  "target": 6\n}'),
        ),
        (
            "curl -s localhost:8000/v1/krypto/solve -H 'Content-Type: application/json' \\\n  -d '{\"target\": 6}'",
            Call(SOLVE, "POST", JSON, '{"target": 6}'),
        ),
        ('curl localhost:8000/v1/tables -H "Idempotency-Key: $(date)" > file', Call("/v1/tables")),
    ],
)
def test_call_is_read_as_a_request(text: str, wanted: Call) -> None:
    assert found(text) == [wanted]


@pytest.mark.parametrize(
    "text",
    [
        "curl https://elsewhere.example/v1/tables",
        "curl localhost:8000/v1/jobs/{id}",
        'curl "localhost:8000/v1/jobs/$ID"',
        "curl -X DELETE localhost:8000/v1/jobs/1",
        "curl localhost:8000/v1/keys",
        "curl localhost:8000/v1/tables -H 'Authorization: Bearer ch_1'",
        "curl localhost:8000/v1/tournaments -d '{}'",
        """curl localhost:8000/v1/krypto/solve -d '{"webhook": "https://a.example"}'""",
        "curl 'localhost:8000/v1/tables",
        "countinghouse solve 1 2 3",
    ],
)
def test_other_commands_are_not_run(text: str) -> None:
    assert found(text) == []


def test_each_call_of_a_block_is_found() -> None:
    text = "curl localhost:8000/v1/tables\n# and\ncurl localhost:8000/v1/charts"
    assert [call.path for call in found(text)] == ["/v1/tables", "/v1/charts"]
