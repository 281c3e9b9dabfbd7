"""The promised names besides the API, and what happens when one is changed."""

from pathlib import Path

import pytest

from service.openapi.promises import ADVICE, find_broken
from tests.promises import __main__ as command
from tests.promises.names import RELEASED, keep_earlier_datasets, names


@pytest.fixture(scope="module")
def current() -> list[str]:
    return names()


def test_every_promised_name_is_there(current: list[str]) -> None:
    released = keep_earlier_datasets(RELEASED.read_text(encoding="utf-8").splitlines(), current)
    assert find_broken(released, current) == [], ADVICE


@pytest.mark.parametrize(
    "line",
    [
        "command countinghouse solve",
        "command countinghouse solve --target",
        "command countinghouse solve --target required",
        "command countinghouse solve --limit default 20",
        "command countinghouse kenken read",
        "setting DATABASE_URL",
        "dataset krypto",
        "python countinghouse_client.Client",
        "python countinghouse_client.Client(base_url) place 0",
        "python countinghouse_client.Client.krypto.solve(cards) required",
        "python countinghouse_client.ProblemError.detail",
        "python countinghouse_client.codes.read",
        "python countinghouse_client.types.KryptoSolveResult",
        "python countinghouse_client.webhooks.verify(secret)",
        "typescript index Client",
        "typescript Client.batch",
        "typescript play krypto",
        "typescript play readCode",
        "typescript play/krypto check",
        "typescript webhooks verify",
    ],
)
def test_names_of_every_kind_are_recorded(current: list[str], line: str) -> None:
    assert line in current
    if not line.endswith(" required"):
        assert find_broken(current, [other for other in current if other != line]) == [f"{line}: is gone"]


def test_columns_of_files_are_recorded(current: list[str]) -> None:
    column = next(line for line in current if line.startswith("dataset krypto@") and " column " in line)
    assert find_broken(current, [line for line in current if line != column]) == [f"{column}: is gone"]


def test_files_of_an_earlier_version_are_kept_where_they_are(current: list[str]) -> None:
    earlier = ["dataset krypto", "dataset krypto@0.1 column old text"]
    assert keep_earlier_datasets(earlier, current) == ["dataset krypto"]


def test_what_becomes_required_is_found_and_what_is_added_is_not(current: list[str]) -> None:
    solve = "command countinghouse solve"
    added = [
        *(f"{solve} --new", f"{solve} --new type value", "command countinghouse newer"),
        *(
            "command countinghouse newer argument what required",
            "python countinghouse_client.New(name) required",
        ),
    ]
    assert find_broken(current, [*current, *added]) == []
    required = f"{solve} --limit required"
    assert find_broken(current, [*current, required]) == [f"{required}: was optional, or not there"]
    required = "python countinghouse_client.Client.krypto.solve(limit) required"
    assert find_broken(current, [*current, required]) == [f"{required}: was optional, or not there"]


def test_command_says_what_is_broken_and_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    released = tmp_path / "released.txt"
    monkeypatch.setattr(command, "RELEASED", released)
    assert command.main(["--released"]) == 0
    assert command.main([]) == 0
    released.write_text(f"{released.read_text()}setting GONE\n")
    assert command.main([]) == 1
    assert capsys.readouterr().err == f"setting GONE: is gone\n{ADVICE}\n"
