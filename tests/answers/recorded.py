"""The recorded digests of all operations, one a line, in ``worker/games/answers.txt``."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from tests.answers.kept import Kept, question_of
from worker.declarations.operation import AnyOperation

ROOT: Final = Path(__file__).parents[2]
RECORD: Final = ROOT / "worker" / "games" / "answers.txt"
COMMAND: Final = "make answers"
HEADER: Final = """\
# Written by `make answers`, which refuses changes under an unchanged version; not to be edited. Digests of the answers
# of all operations, by version: the shape of the answer, then question:answer:shards of each example. A version that is
# on no main branch yet can change again: take this file back to that of the main branch, then run `make answers`.
"""

Recorded = Mapping[str, Kept]
"""Digests by kind of operation."""


def parse(text: str) -> Recorded:
    """Return the digests of a record."""
    return dict(_parsed(line) for line in text.splitlines() if not line.startswith("#"))


def _parsed(line: str) -> tuple[str, Kept]:
    engine, shape, *questions = line.split(" ")
    kind, _, version = engine.partition("@")
    found = (question.split(":") for question in questions)
    return kind, Kept(int(version), shape, {name: (answer, shards) for name, answer, shards in found})


def written(kept: Recorded) -> str:
    """Return the record of these digests."""
    return HEADER + "".join(
        " ".join(
            [
                f"{kind}@{one.version} {one.shape}",
                *(f"{name}:{answer}:{shards}" for name, (answer, shards) in one.questions.items()),
            ]
        )
        + "\n"
        for kind, one in kept.items()
    )


def refusals(recorded: Recorded, operations: Mapping[str, AnyOperation], current: Recorded) -> Iterator[str]:
    """Yield the reasons why the current digests cannot replace the record, a sentence for each operation."""
    for kind in recorded.keys() - operations.keys():
        yield (
            f"{_name(kind)} is gone, but its answers are kept. If it is to be removed for good, delete its line from"
            f" {_path(RECORD)}; if it was renamed, keep the name."
        )
    for kind, now in current.items():
        before = recorded.get(kind)
        if before is not None:
            yield from _refusals(operations[kind], before, now)


def _refusals(operation: AnyOperation, before: Kept, now: Kept) -> Iterator[str]:
    name, where = _name(operation.kind), declared_in(operation)
    if now.version < before.version:
        yield (
            f"The version of {name} went down from {before.version} to {now.version}, under which former answers are"
            f" kept: set `version` to {before.version} or higher ({where})."
        )
    elif now.version == before.version and (changes := list(_changes(operation, before, now))):
        yield (
            f"{name} changed, but its version is still {now.version}: {'; '.join(changes)}. Answers that are kept as"
            f" {operation.engine}, and shards of unfinished jobs, would not fit. Raise `version` of {name} ({where}),"
            f" then run `{COMMAND}`."
        )


def _changes(operation: AnyOperation, before: Kept, now: Kept) -> Iterator[str]:
    """Yield the changes under an unchanged version."""
    if now.shape != before.shape:
        yield "the shape of its answer"
    examples = {
        question_of(operation, operation.params.model_validate(dict(example.params))): example.summary
        for example in operation.examples
    }
    common = [question for question in now.questions if question in before.questions]
    answers = [name for name in common if now.questions[name][0] != before.questions[name][0]]
    shards = [
        name for name in common if name not in answers and now.questions[name] != before.questions[name]
    ]
    for what, names in (("its answer to", answers), ("the shards of", shards)):
        if names:
            first = f"“{examples[names[0]]}”" if names[0] in examples else "a large job"
            others = f" and {len(names) - 1} more" if names[1:] else ""
            yield f"{what} {first}{others}"


def difference(
    kind: str, recorded: Recorded, operations: Mapping[str, AnyOperation], now: Kept
) -> str | None:
    """Return the advice for an operation whose digests differ from the record; None if they are equal."""
    before = recorded.get(kind)
    if before == now:
        return None
    if before is None:
        return f"{_name(kind)} is new: run `{COMMAND}`, which adds it to {_path(RECORD)}."
    refused = list(_refusals(operations[kind], before, now))
    if refused:
        return refused[0]
    if now.version > before.version:
        return f"{_name(kind)} has version {now.version}, and {_path(RECORD)} has {before.version}: run `{COMMAND}`."
    return f"{_name(kind)} has other examples than {_path(RECORD)}: run `{COMMAND}`."


def declared_in(operation: AnyOperation) -> str:
    """Return the path of the file with an operation's version, or of its game if the version is not found.

    A recount has the version of the operation that it repeats.
    """
    modules = (model.__module__ for model in operation.params.__mro__)
    module = next(module for module in modules if module.startswith("worker.games."))
    folder = ROOT.joinpath(*module.split(".")[:3])
    name = operation.name.removesuffix("-recount")
    found = _files_with(rf'name="{re.escape(name)}",\s+version=', folder.rglob("*.py"))
    return _path(found[0] if len(found) == 1 else folder)


def _files_with(pattern: str, paths: Iterable[Path]) -> list[Path]:
    return [path for path in paths if re.search(pattern, path.read_text(encoding="utf-8"))]


def _name(kind: str) -> str:
    return kind.replace(".", "/", 1)


def _path(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
