"""The list of operations, generated from the document."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from service.clients.node import Tools
from service.clients.typescript_package import SOURCE
from tests.documented import COMMITTED, documented

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


def test_every_operation_is_a_method(node: Tools, tmp_path: Path) -> None:
    source = _generated(node, COMMITTED, tmp_path)
    paths = [path for path in documented()["paths"] if path.count("/") == 3]
    kinds = documented()["components"]["schemas"]["JobRequest"]["discriminator"]["mapping"]
    assert len(kinds) > 20
    for kind in kinds:
        assert f': Operation<"{kind}">;' in source
        path = f"/v1/{kind.replace('.', '/')}"
        assert path in paths
        game, name = kind.split(".")
        assert re.search(rf'": "{game} (?:.* )?{name}[ "]', source)
    assert "  derful31: {" in source


def test_names_and_texts_fit_javascript(node: Tools, tmp_path: Path) -> None:
    document = tmp_path / "document.yaml"
    # JSON is YAML.
    document.write_text(json.dumps(_document("31-derful.count-all", "Count", "All a */ comment\ncan say.")))
    source = _generated(node, document, tmp_path / "made")
    assert "  derful31: {" in source
    assert (
        '    /** Count. All a *∕ comment can say. */\n    countAll: Operation<"31-derful.count-all">;'
        in source
    )
    assert '"derful31": "31-derful count-all"' in source


def _generated(node: Tools, document: Path, into: Path) -> str:
    folder = into.parent / "generator"
    folder.mkdir()
    for script in ("generate.mjs", "operations-module.mjs"):
        (folder / script).write_bytes((SOURCE / script).read_bytes())
    (folder / "node_modules").symlink_to(node.packages / "node_modules")
    node.run(["node", "generate.mjs", document, into], folder)
    return (into / "operations.ts").read_text()


def _document(kind: str, summary: str, description: str) -> dict[str, Any]:
    game, _ = kind.split(".")
    described = {"summary": summary, "description": description, "responses": {}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Example", "version": "1"},
        "tags": [{"name": game}],
        "components": {
            "schemas": {
                "JobRequest": {
                    "discriminator": {
                        "propertyName": "kind",
                        "mapping": {kind: "#/components/schemas/JobRequest"},
                    }
                }
            }
        },
        "paths": {f"/v1/{kind.replace('.', '/')}": {"post": described}},
    }
