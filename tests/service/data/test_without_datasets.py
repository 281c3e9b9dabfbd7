"""Servers without datasets, and servers that require keys."""

from typing import Final

from flask import Flask
from flask.testing import FlaskClient

from tests.service.conftest import NewClient

FILE: Final = "/data/krypto/2.1/hands.csv"


def test_files_need_a_key_where_tables_do(guarded_app: Flask, new_client: NewClient) -> None:
    stranger: FlaskClient = guarded_app.test_client()
    assert stranger.get("/data").status_code == 200
    for path in (FILE, "/v1/data"):
        assert stranger.get(path).status_code == 401
    assert new_client().get(FILE).status_code == 404
    assert new_client().get("/v1/data").status_code == 200


def test_page_without_datasets_says_why(api: FlaskClient) -> None:
    assert "No datasets yet" in api.get("/data").get_data(as_text=True)
    assert api.get("/v1/data").get_json() == {"items": [], "next": None}
