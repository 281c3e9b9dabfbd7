"""The list of operations, generated from the document."""

from typing import Any

from service.clients.typescript_operations import operations_module
from tests.documented import documented


def test_every_operation_is_a_method() -> None:
    source = operations_module(documented())
    paths = [path for path in documented()["paths"] if path.count("/") == 3]
    kinds = documented()["components"]["schemas"]["JobRequest"]["discriminator"]["mapping"]
    assert len(kinds) > 20
    for kind in kinds:
        assert f': Operation<"{kind}">;' in source
        path = f"/v1/{kind.replace('.', '/')}"
        assert path in paths
        assert f'"{path}"' in source
    assert "  derful31: {" in source


def test_names_and_texts_fit_javascript() -> None:
    source = operations_module(_document("31-derful.count-all", "Count", "All a */ comment\ncan say."))
    assert "  derful31: {" in source
    assert (
        '    /** Count. All a *∕ comment can say. */\n    countAll: Operation<"31-derful.count-all">;'
        in source
    )
    assert '"countAll": "/v1/31-derful/count-all"' in source


def _document(kind: str, summary: str, description: str) -> dict[str, Any]:
    game, _ = kind.split(".")
    return {
        "tags": [{"name": game}],
        "components": {"schemas": {"JobRequest": {"discriminator": {"mapping": {kind: ""}}}}},
        "paths": {
            f"/v1/{kind.replace('.', '/')}": {"post": {"summary": summary, "description": description}}
        },
    }
