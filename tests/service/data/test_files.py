"""Files of datasets over HTTP: whole, in ranges, compared, and described."""

import hashlib
import io
import json
from typing import Any, Final

import pandas as pd
import pytest
from flask.testing import FlaskClient

from db.datasets import CHUNK_BYTES
from service.http.stored_file import PART_BYTES
from worker.registry import TABLES

pytestmark = pytest.mark.slow

FOLDER: Final = "/data/partitions/additive/2.1"
CSV: Final = f"{FOLDER}/counts.csv"
SQLITE: Final = f"{FOLDER}/counts.sqlite"


def _listed(api: FlaskClient) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = api.get("/v1/data").get_json()["items"]
    return items


def test_every_file_is_sent_as_listed(published: FlaskClient) -> None:
    listed = _listed(published)
    assert {dataset["table"] for dataset in listed} == TABLES.keys()
    for dataset in listed:
        assert [file["format"] for file in dataset["files"]] == [
            "csv",
            "csv.zst",
            "ndjson",
            "parquet",
            "sqlite",
        ]
        for file in dataset["files"]:
            answer = published.get(file["href"], headers={"Accept-Encoding": "gzip, br, zstd"})
            assert answer.status_code == 200
            assert answer.headers["Content-Length"] == str(file["bytes"]) == str(len(answer.data))
            assert hashlib.sha256(answer.data).hexdigest() == file["sha256"]
            assert answer.headers["ETag"] == f'"{file["sha256"]}"'
            assert answer.headers["Content-Disposition"] == f'attachment; filename="{file["name"]}"'
            assert answer.headers["Cache-Control"].startswith("public, max-age=31536000, immutable")
            assert answer.headers["Accept-Ranges"] == "bytes"
            assert "Last-Modified" in answer.headers
            assert "Content-Encoding" not in answer.headers
            assert answer.mimetype == file["media_type"]


def test_all_formats_have_the_rows_of_the_table(published: FlaskClient) -> None:
    for dataset in _listed(published):
        csv, _, ndjson, parquet, _ = (published.get(file["href"]).data for file in dataset["files"])
        names = [name for column in dataset["fields"] for name in column["names"]]
        table = pd.read_parquet(io.BytesIO(parquet))
        assert list(table.columns) == names == csv.decode().partition("\n")[0].split(",")
        assert len(table) == dataset["rows_total"] == csv.count(b"\n") - 1 == ndjson.count(b"\n")
        assert hashlib.sha256(csv).hexdigest() == dataset["csv_sha256"]


def test_rows_are_those_of_the_views(published: FlaskClient) -> None:
    lines = published.get("/data/krypto/2.1/hands.ndjson").get_data(as_text=True).splitlines()
    rows = [json.loads(line) for line in lines]
    for rules in ("house", "positive"):
        seen = published.get(f"/v1/tables/krypto/hands.ndjson?rules={rules}").get_data(as_text=True)
        # The last target is lacking in the small table.
        expected = [
            {
                "rules": rules,
                "hand": row["hand"],
                "forms_by_target": [*row["forms_by_target"], None],
                "solutions_by_target": [*row["solutions_by_target"], None],
            }
            for row in map(json.loads, seen.splitlines())
        ]
        assert [row for row in rows if row["rules"] == rules] == expected
    games = published.get("/data/31-derful/3/4.1/games.ndjson").get_data(as_text=True).splitlines()
    grids = published.get("/v1/tables/31-derful/3/games.ndjson").get_data(as_text=True).splitlines()
    assert [(game["total"], game["grid"]) for game in map(json.loads, games)] == [
        (game["total"], [card for row in game["grid"] for card in row]) for game in map(json.loads, grids)
    ]


@pytest.mark.parametrize(
    ("first", "last"),
    [(0, 0), (0, 99), (5, PART_BYTES + 5), (PART_BYTES - 1, PART_BYTES), (700_000, 760_000)],
)
def test_ranges_are_parts_of_the_file(published: FlaskClient, first: int, last: int) -> None:
    whole = published.get(CSV).data
    answer = published.get(CSV, headers={"Range": f"bytes={first}-{last}"})
    assert answer.status_code == 206
    assert answer.data == whole[first : last + 1]
    assert answer.headers["Content-Range"] == f"bytes {first}-{last}/{len(whole)}"
    assert answer.headers["Content-Length"] == str(last + 1 - first)


def test_ranges_cross_chunks_and_count_from_the_end(published: FlaskClient) -> None:
    path = "/data/partitions/multiplicative/2.1/counts.ndjson"
    whole = published.get(path).data
    assert len(whole) > CHUNK_BYTES + 10
    across = f"bytes={CHUNK_BYTES - 10}-{CHUNK_BYTES + 9}"
    assert published.get(path, headers={"Range": across}).data == whole[CHUNK_BYTES - 10 : CHUNK_BYTES + 10]
    assert published.get(path, headers={"Range": "bytes=-7"}).data == whole[-7:]
    assert published.get(path, headers={"Range": f"bytes={len(whole) - 3}-"}).data == whole[-3:]


@pytest.mark.parametrize("asked", ["bytes=-9999999", "items=0-9"])
def test_more_than_the_file_and_other_units_get_all_of_it(published: FlaskClient, asked: str) -> None:
    whole = published.get(CSV)
    answer = published.get(CSV, headers={"Range": asked})
    assert answer.status_code == (206 if asked.startswith("bytes") else 200)
    assert answer.data == whole.data


def test_preconditions_and_heads_come_before_ranges(published: FlaskClient) -> None:
    etag = published.get(CSV).headers["ETag"]
    asked = {"Range": "bytes=0-9"}
    assert published.get(CSV, headers={**asked, "If-None-Match": etag}).status_code == 304
    assert published.get(CSV, headers={**asked, "If-None-Match": '"another"'}).status_code == 206
    assert published.get(CSV, headers={**asked, "If-Match": '"another"'}).status_code == 412
    head = published.head(CSV, headers=asked)
    assert (head.status_code, head.headers["Content-Length"]) == (200, str(len(published.get(CSV).data)))


def test_range_beyond_the_end_is_refused(published: FlaskClient) -> None:
    size = len(published.get(CSV).data)
    answer = published.get(CSV, headers={"Range": f"bytes={size}-"})
    assert answer.status_code == 416
    assert answer.headers["Content-Range"] == f"bytes */{size}"
    assert answer.mimetype == "application/problem+json"


def test_several_ranges_get_the_whole_file(published: FlaskClient) -> None:
    answer = published.get(CSV, headers={"Range": "bytes=0-4,10-14"})
    assert (answer.status_code, answer.data) == (200, published.get(CSV).data)


def test_a_range_holds_only_for_the_same_file(published: FlaskClient) -> None:
    etag = published.get(CSV).headers["ETag"]
    asked = {"Range": "bytes=0-4"}
    assert published.get(CSV, headers={**asked, "If-Range": etag}).status_code == 206
    assert published.get(CSV, headers={**asked, "If-Range": '"another"'}).status_code == 200


def test_unchanged_file_is_not_sent_again(published: FlaskClient) -> None:
    first = published.get(CSV)
    for known in ("ETag", "Last-Modified"):
        name = {"ETag": "If-None-Match", "Last-Modified": "If-Modified-Since"}[known]
        again = published.get(CSV, headers={name: first.headers[known]})
        assert (again.status_code, again.data) == (304, b"")


def test_head_has_the_length_and_no_body(published: FlaskClient) -> None:
    answer = published.head(SQLITE)
    assert answer.status_code == 200
    assert answer.data == b""
    assert answer.headers["Content-Length"] == str(len(published.get(SQLITE).data))
    assert answer.headers["Accept-Ranges"] == "bytes"


@pytest.mark.parametrize(
    ("path", "accepted"),
    [
        (CSV, "application/json"),
        (f"{FOLDER}/counts.parquet", "text/csv"),
        (f"{FOLDER}/datapackage.json", "text/csv"),
        ("/data", "application/json"),
        ("/v1/data", "text/csv"),
        ("/v1/tables/partitions/additive", "text/html"),
        ("/v1/tables", "text/csv"),
    ],
)
def test_other_media_types_are_refused(published: FlaskClient, path: str, accepted: str) -> None:
    answer = published.get(path, headers={"Accept": accepted})
    assert answer.status_code == 406
    assert answer.mimetype == "application/problem+json"


@pytest.mark.parametrize("path", ["/v1/tables/partitions/additive", "/v1/tables/krypto/hands"])
def test_tables_come_as_csv_by_address(published: FlaskClient, path: str) -> None:
    by_header = published.get(path, headers={"Accept": "text/csv"}).data
    assert published.get(f"{path}?format=csv").data == published.get(f"{path}.csv").data == by_header


@pytest.mark.parametrize(
    "path", ["/data/none/1.1/x.csv", f"{FOLDER}/other.csv", "/data/krypto/9.9/hands.csv"]
)
def test_unknown_file_is_not_found(published: FlaskClient, path: str) -> None:
    answer = published.get(path)
    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"


def test_checksums_are_those_of_the_files(published: FlaskClient) -> None:
    answer = published.get(f"{FOLDER}/SHA256SUMS")
    sums = dict(line.split("  ")[::-1] for line in answer.get_data(as_text=True).splitlines())
    assert len(sums) == 5
    for name, expected in sums.items():
        assert hashlib.sha256(published.get(f"{FOLDER}/{name}").data).hexdigest() == expected
    assert published.head(f"{FOLDER}/SHA256SUMS").status_code == 200


def test_data_package_describes_every_file(published: FlaskClient) -> None:
    for dataset in _listed(published):
        package = published.get(dataset["links"]["datapackage"]).get_json()
        assert package["licenses"][0]["name"] == "CC0-1.0"
        assert package["version"] == dataset["dataset_version"]
        assert [resource["path"] for resource in package["resources"]] == [
            file["name"] for file in dataset["files"]
        ]
        for resource, file in zip(package["resources"], dataset["files"], strict=True):
            assert resource["bytes"] == file["bytes"]
            assert resource["hash"] == f"sha256:{file['sha256']}"
        header = published.get(dataset["files"][0]["href"]).get_data(as_text=True).partition("\n")[0]
        fields = package["resources"][0]["schema"]["fields"]
        assert [field["name"] for field in fields] == header.split(",")
        line = published.get(dataset["files"][2]["href"]).get_data(as_text=True).partition("\n")[0]
        lists = package["resources"][2]["schema"]["fields"]
        assert [field["name"] for field in lists] == list(json.loads(line))


def test_croissant_names_files_and_columns(published: FlaskClient) -> None:
    for dataset in _listed(published):
        told = json.loads(published.get(dataset["links"]["croissant"]).data)
        assert told["conformsTo"] == "http://mlcommons.org/croissant/1.0"
        assert told["license"].startswith("https://creativecommons.org/publicdomain/zero/")
        assert {file["sha256"] for file in told["distribution"]} == {
            file["sha256"] for file in dataset["files"]
        }
        assert all(published.head(file["contentUrl"]).status_code == 200 for file in told["distribution"])
        (records,) = told["recordSet"]
        names = [name for column in dataset["fields"] for name in column["names"]]
        assert [field["source"]["extract"]["column"] for field in records["field"]] == names


def test_pages_of_other_origins_may_read_ranges(published: FlaskClient) -> None:
    answer = published.get(CSV, headers={"Origin": "https://example.org", "Range": "bytes=0-4"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert {"Content-Range", "ETag"} <= set(answer.headers["Access-Control-Expose-Headers"].split(", "))
