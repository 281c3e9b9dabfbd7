"""Preparing every game's kernels: compiling them once, in parallel, then loading them from the cache.

The function ``warm_up`` of a game's module ``kernels.warm`` loads them all. ``python -m worker.engine.warm`` compiles
the missing ones; with the name of a game as argument, only that game's.
"""

import os
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
        load(game)


def missing() -> list[str]:
    """Return the games that have no compiled kernels yet."""
    return [game for game in GAMES if not is_complete(_folder(game))]


def compile_missing() -> None:
    """Compile the kernels of games that have none compiled yet."""
    _compile(missing())


def load(game: str) -> None:
    """Load the kernels of one game into this process."""
    import_module(f"worker.games.{game}.kernels.warm").warm_up()
    mark_complete(_folder(game))


def _folder(game: str) -> Path:
    return cache_folder(FOLDER / game / "kernels")


def _compile(folders: Sequence[str]) -> None:
    """Compile each game in a process of its own: the first alone, the others as many at a time as there are processors.

    A service that starts meanwhile has the other processors, and answers questions about the first game soonest. Equal
    sources give equal bytes, so the order of sets is fixed.
    """
    first, others = folders[:1], folders[1:]
    with ThreadPoolExecutor(os.cpu_count()) as at_once:
        for games_together in (first, others):
            list(at_once.map(_compile_one, games_together))


def _compile_one(game: str) -> None:
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    subprocess.run((sys.executable, "-m", "worker.engine.warm", game), env=environment, check=False)


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m worker.engine.warm", description="Compile the missing kernels.")
    parser.add_argument("game", nargs="?", choices=GAMES, help="only those of this game; loads them all")
    chosen = parser.parse_args().game
    if chosen:
        load(chosen)
    else:
        compile_missing()
