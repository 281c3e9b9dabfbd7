"""Preparing every game's kernels: compiling them once, in parallel, then loading them from the cache.

The function ``warm_up`` of a game's module ``kernels.warm`` loads them all. ``python -m worker.engine.warm`` compiles
the missing ones; with the name of a game as argument, only that game's. With ``--beside`` it leaves a processor to a
service that starts meanwhile, computes its tables, and answers questions about the first games soonest.
"""

import gc
import os
import signal
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

from worker import games
from worker.compilation.cache_folder import cache_folder, is_complete, mark_complete

FOLDER = Path(games.__file__).parent
GAMES: Sequence[str] = [game for game in games.FOLDERS if (FOLDER / game / "kernels").is_dir()]
"""The games that have kernels."""


def warm_up() -> None:
    """Load the kernels of all games into this process; missing ones are compiled first, on all processors."""
    compile_missing()
    for game in GAMES:
        load_kernels(game)


def find_missing() -> list[str]:
    """Return the games that have no compiled kernels yet."""
    return [game for game in GAMES if not is_complete(_folder(game))]


def compile_missing(*, beside: bool = False) -> None:
    """Compile the kernels of games that have none compiled yet; ``beside`` a service, one processor stays free."""
    processors = os.cpu_count() or 1
    _compile(find_missing(), max(1, processors - beside))


def load_kernels(game: str) -> None:
    """Load the kernels of one game into this process."""
    import_module(f"worker.games.{game}.kernels.warm").warm_up()
    mark_complete(_folder(game))


def _folder(game: str) -> Path:
    return cache_folder(FOLDER / game / "kernels")


def _compile(folders: Sequence[str], at_once: int) -> None:
    """Compile each game in a process of its own: the first alone, as what it needs is wanted soonest.

    Equal sources give equal bytes, so the order of sets is fixed.
    """
    with ThreadPoolExecutor(at_once) as processes:
        for games_together in (folders[:1], folders[1:]):
            list(processes.map(_compile_one, games_together))


def _compile_one(game: str) -> None:
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    subprocess.run((sys.executable, "-m", "worker.engine.warm", game), env=environment, check=False)


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m worker.engine.warm", description="Compile the missing kernels.")
    parser.add_argument("game", nargs="?", choices=GAMES, help="only those of this game; loads them all")
    parser.add_argument(
        "--beside", action="store_true", help="leave a processor to a service that starts meanwhile"
    )
    chosen = parser.parse_args()
    # Ctrl-C ends it without a traceback of the compiler's.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if chosen.game:
        # A tenth of the time to compile, for 200 MB at most.
        gc.disable()
        load_kernels(chosen.game)
    else:
        compile_missing(beside=chosen.beside)
