"""``python -m deploy.backup``: back the database up, and restore it to any moment.

    archive FOLDER                       receive the log as it is written; keep this running
    base FOLDER                          take a base backup; do this every day
    prune FOLDER --keep 7                remove all older backups, and the log before the oldest kept
    restore FOLDER DATA [--until TIME]   make a data folder for a new PostgreSQL of the same major version

MIGRATION_DATABASE_URL or DATABASE_URL names the server; the role in it needs REPLICATION.
"""

import argparse
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from deploy.backup.archive import prune, receive_wal, take_base
from deploy.backup.programs import BackupError
from deploy.backup.restore import restore


def main() -> None:
    """Run the command in the arguments, and print the folders that it made or removed."""
    arguments = _parser().parse_args()
    try:
        for path in _run_command(arguments):
            sys.stdout.write(f"{path}\n")
    except (BackupError, OSError) as error:
        sys.exit(f"error: {error}")


def _run_command(arguments: argparse.Namespace) -> list[Path]:
    if arguments.command == "archive":
        receive_wal(arguments.folder)
    if arguments.command == "prune":
        return prune(arguments.folder, arguments.keep)
    if arguments.command == "restore":
        return [restore(arguments.folder, arguments.data, arguments.until)]
    return [take_base(arguments.folder)]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m deploy.backup",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("archive", "base", "prune", "restore"):
        commands.add_parser(name).add_argument("folder", type=Path, help="where the backups are")
    commands.choices["prune"].add_argument("--keep", type=_positive, required=True, metavar="N")
    commands.choices["restore"].add_argument("data", type=Path, help="a new folder, or an empty one")
    commands.choices["restore"].add_argument(
        "--until",
        type=_moment,
        metavar="TIME",
        help="ISO 8601 with an offset, such as 2026-11-23T10:15:00Z; default: all",
    )
    return parser


def _positive(text: str) -> int:
    if not (text.isdecimal() and int(text) > 0):
        raise argparse.ArgumentTypeError("should be a number from 1")
    return int(text)


def _moment(text: str) -> datetime:
    moment = None
    with suppress(ValueError):
        moment = datetime.fromisoformat(text)
    if moment is None or moment.tzinfo is None:
        raise argparse.ArgumentTypeError("should be ISO 8601 with an offset, such as 2026-11-23T10:15:00Z")
    return moment


if __name__ == "__main__":
    main()
