"""The inputs of proofs contain all that their tests rest on."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping

import pytest

from tests.deploy.places import ROOT
from tests.proofs import __main__ as commands
from tests.proofs import inputs, recorder
from tests.proofs.declared import PROOFS
from tests.proofs.inputs import Tree
from worker.games import FOLDERS


@pytest.fixture(scope="module")
def tree() -> Tree:
    """Return this checkout."""
    return Tree()


OF_GAMES = ("worker.random_draws", "worker.typed_text")
"""Modules that only games import, so that they are loaded with any."""


def _loaded(*modules: str) -> set[str]:
    """Return the modules of ours that another process has loaded after it imported these."""
    program = (
        f"import importlib, sys; [importlib.import_module(name) for name in {modules!r}]; print(*sys.modules)"
    )
    # Importing a module for its fixtures must not start a guard of the process.
    settings = {**os.environ, "COUNTINGHOUSE_TESTS_GUARDED": "1"}
    names = subprocess.run(
        (sys.executable, "-c", program), cwd=ROOT, env=settings, check=True, capture_output=True, text=True
    ).stdout.split()
    return {name for name in names if name.partition(".")[0] in inputs.PACKAGES and "._generated" not in name}


@pytest.mark.parametrize("name", ["Krypto", "KenKen", "partitions", "31-derful"])
def test_inputs_of_a_game_contain_all_modules_that_its_tests_load(tree: Tree, name: str) -> None:
    [proof] = (proof for proof in PROOFS if proof.name == name)
    tests = [path.removesuffix(".py").replace("/", ".") for path in tree.tests(proof) if tree.is_long(path)]
    assert tests
    others = tuple(f"worker.games.{game}" for game in FOLDERS if game not in proof.tests[0])
    assert {name for name in _loaded(*tests) if not name.startswith((*others, *OF_GAMES))} <= tree.modules(
        proof
    )


DECLARED = ("worker.games.", *inputs.DECLARED)
"""Packages that are loaded by the name of a folder, or would bring one; proofs about them declare them."""
STARTED = (
    "tests.wsgi_app",
    "tests.worker_app",
    "worker.engine.upkeep",
    "deploy.gunicorn",
    "db.migrations.env",
)


def test_inputs_of_a_stack_contain_all_modules_that_its_processes_load(tree: Tree) -> None:
    # Some proofs start the service without the tests' own operations.
    loaded = {name for name in _loaded(*STARTED[:-1]) if not name.startswith((*DECLARED, *OF_GAMES, "tests"))}
    assert len(loaded) > 100
    for proof in PROOFS:
        if not proof.without and not proof.tests[0].startswith(commands.PURE):
            assert {STARTED[-1], *loaded} <= tree.modules(proof), proof.name


def test_modules_that_are_named_are_followed_like_imported_ones(tree: Tree) -> None:
    [nodes] = (proof for proof in PROOFS if proof.name == "two nodes")
    assert {"tests.wsgi_app", "deploy.gunicorn", "db.migrate", "worker.engine.upkeep"} <= tree.modules(nodes)
    assert "service.http.api_request" in tree.modules(nodes)


def test_inputs_contain_what_is_near_them(tree: Tree) -> None:
    by_name = {proof.name: tree.inputs(proof) for proof in PROOFS}
    assert "worker/games/derful31/operations/examples.yaml" in by_name["31-derful"]
    assert "tests/data/derful31_census.csv" in by_name["31-derful"]
    assert not any(path.startswith("service/") for path in by_name["31-derful"])
    assert "tests/web/conftest.py" in by_name["page of Krypto"]
    assert "service/web/app/src/shell/pause.tsx" in by_name["page of Krypto"]
    assert not any("/src/pages/kenken/" in path for path in by_name["page of Krypto"])
    assert {name for name, paths in by_name.items() if "service/guide/index.md" in paths} == {"documentation"}
    assert all(
        "requirements-dev.txt" in paths and "tests/proofs.txt" not in paths for paths in by_name.values()
    )


def test_proofs_of_pages_declare_the_pages_that_their_tests_open(tree: Tree) -> None:
    pages: Mapping[str, list[str]] = json.loads((ROOT / inputs.APP / "src/pages.json").read_text())
    beginnings = {
        "/" + pattern.split("/")[1]: page
        for page, patterns in pages.items()
        for pattern in patterns
        if pattern != "/"
    }
    for proof in PROOFS:
        if proof.pages and "*" not in proof.pages:
            for path in tree.tests(proof):
                opened = re.findall(r'"(/[\w-]+)', (ROOT / path).read_text(encoding="utf-8"))
                missing = {beginnings[of] for of in opened if of in beginnings} - {*proof.pages}
                assert not missing, f"{proof.name}: {path} opens {missing}"


def test_proofs_of_pages_declare_the_games_that_their_tests_name(tree: Tree) -> None:
    for proof in PROOFS:
        if proof.pages and "worker.games" not in proof.modules:
            for path in tree.tests(proof):
                text = (ROOT / path).read_text(encoding="utf-8")
                named = {game for game in FOLDERS if re.search(rf"/v1/{game}|games/{game}/", text)}
                assert {f"worker.games.{game}" for game in named} <= {*proof.modules}, f"{proof.name}: {path}"


def test_pure_tests_ask_for_no_shared_fixture(tree: Tree) -> None:
    for path in tree.files:
        if path.startswith(commands.PURE) and path.endswith(".py"):
            names = inputs._names(ROOT / path)
            assert not names & tree._shared, path


def test_tests_of_every_proof_exist(tree: Tree) -> None:
    assert len({proof.name for proof in PROOFS}) == len(PROOFS)
    for proof in PROOFS:
        for place in proof.tests:
            assert (ROOT / place).exists(), place
        for name in (*proof.modules, *proof.without):
            assert (ROOT / name.replace(".", "/")).is_dir(), name
        for page in proof.pages:
            assert page == "*" or (ROOT / inputs.APP / "src/pages" / page).is_dir(), page


def test_every_test_that_may_skip_itself_belongs_to_a_proof(tree: Tree) -> None:
    """Tests for root alone are skipped only where the suite runs as somebody else."""
    tests = (path for path in tree.files if re.fullmatch("tests/(.*/)?test_.*[.]py", path))
    skipping = [path for path in tests if "pytest.skip(" in (ROOT / path).read_text(encoding="utf-8")]
    for path in {*skipping} - {"tests/test_proofs.py", "tests/test_proof_inputs.py"}:
        assert recorder.proof_of(path), path
