"""The page that lists the datasets."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from worker.registry import TABLES


def test_addresses_with_the_host_differ_by_it(published: FlaskClient) -> None:
    dataset = published.get("/v1/data").get_json()["items"][0]
    for path in ("/data", "/v1/data", *dataset["links"].values()):
        names_host = "http://localhost" in published.get(path).get_data(as_text=True)
        varies = published.get(path).headers["Vary"].split(", ")
        assert "Host" in varies or not names_host, path
    assert "Host" in published.get("/data").headers["Vary"]


def test_page_tells_everything_about_each_dataset(published: FlaskClient) -> None:
    answer = published.get("/data")
    assert answer.mimetype == "text/html"
    page = unescape(re.sub(r"<style>.*?</style>", "", answer.get_data(as_text=True), flags=re.DOTALL))
    assert "<script" not in page
    assert " bytes<" in page
    assert " Bytes<" not in page
    datasets = published.get("/v1/data").get_json()["items"]
    assert {dataset["table"] for dataset in datasets} == TABLES.keys()
    for dataset in datasets:
        section = page.partition(f'<h2 id="{dataset["table"].replace("/", "-")}">')[2].partition(
            "</section>"
        )[0]
        for told in (
            dataset["title"],
            dataset["row_meaning"],
            f"{dataset['rows_total']:,}",
            dataset["dataset_version"],
            "CC0-1.0",
            dataset["csv_sha256"],
            dataset["citation"],
            *dataset["links"].values(),
            *(file["sha256"] for file in dataset["files"]),
            *(f'href="{file["href"]}"' for file in dataset["files"]),
            *(column["meaning"] for column in dataset["fields"]),
            *(f"<code>{column['names'][0]}</code>" for column in dataset["fields"]),
        ):
            assert told in section, f"{dataset['table']}: {told}"


def test_citation_counts_one_row_and_more(published: FlaskClient) -> None:
    cited = {one["rows_total"]: one["citation"] for one in published.get("/v1/data").get_json()["items"]}
    assert ", 1 row. " in cited[1]
    assert all(f", {rows:,} rows. " in citation for rows, citation in cited.items() if rows != 1)


def test_links_of_the_page_lead_somewhere(published: FlaskClient) -> None:
    page = published.get("/data").get_data(as_text=True)
    links = set(re.findall(r'href="(/[^"]*)"', page)) - {"/explore", "/icon.svg", "/", "/docs/"}
    assert len(links) > 60
    assert {link: published.head(link, follow_redirects=True).status_code for link in links} == dict.fromkeys(
        links, 200
    )
    anchors = set(re.findall(r'href="#([^"]*)"', page))
    assert anchors == set(re.findall(r'id="([^"]*)"', page)) - {"earlier", "types"}


def test_page_allows_its_own_style_alone(published: FlaskClient) -> None:
    policy = published.get("/data").headers["Content-Security-Policy"]
    assert "default-src 'none'; style-src 'sha256-" in policy
    assert "unsafe" not in policy


def test_public_address_is_printed(published: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTINGHOUSE_PUBLIC_URL", "https://numbers.example.org")
    page = create_app().test_client().get("/data").get_data(as_text=True)
    assert "https://numbers.example.org/data/krypto/2.1/hands.parquet" in page
