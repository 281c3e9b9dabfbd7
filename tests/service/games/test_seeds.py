"""Results of random draws include the seed they were drawn from."""

import pytest
from flask.testing import FlaskClient


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize(
    ("path", "params"),
    [
        ("/v1/kenken/generate", {"size": 4}),
        ("/v1/krypto/deal", {"count": 2}),
        ("/v1/31-derful/deal", {"order": 3, "total": 21}),
    ],
)
def test_result_contains_its_seed(api: FlaskClient, path: str, params: dict[str, object]) -> None:
    job = api.post(path, json=params).get_json()
    seed = job["result"]["seed"]
    assert seed == job["params"]["seed"]
    assert api.post(path, json={**params, "seed": seed}).get_json()["result"] == job["result"]
