"""Loading every kernel."""

from worker.games.kenken.kernels.warm import warm_up


def test_warm_up_runs() -> None:
    warm_up()
