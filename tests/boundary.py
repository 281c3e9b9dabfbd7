"""A program that makes the API's calls to operations in a process that cannot import kernels or their libraries."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

LIBRARIES = {"numba", "llvmlite", "numpy", "flint"}


class Watch(MetaPathFinder):
    """An import hook that refuses modules for workers alone."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Raise `ImportError` for a worker's module; leave other modules to other finders."""
        kernels = fullname.startswith("worker.games.") and "kernels" in fullname.split(".")
        if kernels or fullname.partition(".")[0] in LIBRARIES:
            raise ImportError(f"{fullname} belongs to the workers")
        return None


def main() -> None:
    """Make every call of the API to every operation, and build the app."""
    from service.app import create_app
    from service.pictures.boards.render import render_board
    from tests.documented import shown_result
    from worker.registry import public_operations

    drawn = 0
    for operation in public_operations():
        assert operation.examples, operation.kind
        for example in operation.examples:
            params = operation.params.model_validate(example.params)
            assert len(operation.digest(params.canonical())) == 32
            assert all(shard.weight > 0 for shard in operation.plan(params))
            assert operation.estimate is None or operation.estimate(params).seconds >= 0
        params = operation.params.model_validate(operation.examples[0].params)
        result = operation.result.model_validate(shown_result(operation.kind))
        for picture in operation.pictures:
            drawing = picture.draw(params, result)
            drawn += drawing is not None and "</svg>" in render_board(drawing, picture.name)
    assert drawn
    immediate = [operation for operation in public_operations() if operation.immediate]
    assert immediate
    for operation in immediate:
        asked = [operation.params.model_validate(example.params) for example in operation.examples]
        first, *_ = [operation.compute(params, None, lambda: None) for params in asked]
        assert first == operation.result.model_validate(shown_result(operation.kind))
    app = create_app()
    client = app.test_client()
    assert client.get("/openapi.yaml").status_code == 200
    assert client.post("/v1/krypto/solve", json={"cards": [0], "target": 1}).status_code == 422


if __name__ == "__main__":
    sys.meta_path.insert(0, Watch())
    main()
    print("kept")
