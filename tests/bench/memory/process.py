"""``python -m tests.bench.memory.process FIRST/COUNT:KIND[+KIND…] …``: processes that answer questions as workers do.

The first one loads the kernels once, and forks one for each argument in turn. Each of these prints its resident memory
in MiB, without mapped files, as a line of JSON: before, after the first questions of each kind, and after all.
"""

import json
import os
import sys

from tests.bench.memory.questions import QUESTIONS, Answer, Question
from tests.bench.processes import anonymous_mib
from worker.declarations.operation import JobFailure, plan_shards
from worker.engine.computing import combine_shards, compute_shard
from worker.engine.memory import set_allocator
from worker.engine.warm import warm_up
from worker.registry import OPERATIONS


def ask(kind: str, question: Question) -> Answer:
    """Return the answer to a question, computed shard by shard in this process."""
    operation = OPERATIONS[kind]
    params = operation.params.model_validate(question)
    partials = [
        compute_shard(operation, params, shard.input, lambda: None)[0]
        for shard in plan_shards(operation, params)
    ]
    answer: Answer = json.loads(combine_shards(operation, params, None, partials))
    return answer


def answer_all(kinds: list[str], first: int, last: int) -> float:
    """Answer the questions from the first to before the last of each kind, and return its memory in MiB."""
    for number in range(first, last):
        for kind in kinds:
            try:
                ask(kind, QUESTIONS[kind](number, ask))
            except JobFailure:
                # A refusal counts as an answer: no such deal exists, or it is out of reach.
                continue
    return anonymous_mib(os.getpid())


def measure(early: int, count: int, kinds: list[str]) -> None:
    """Print the memory of this process, which answers this many questions of each kind."""
    before = anonymous_mib(os.getpid())
    print(json.dumps([before, answer_all(kinds, 0, early), answer_all(kinds, early, count)]), flush=True)


def main() -> None:
    set_allocator()
    warm_up()
    for asked in sys.argv[1:]:
        count, _, kinds = asked.partition(":")
        if child := os.fork():
            if status := os.waitpid(child, 0)[1]:
                sys.exit(f"{asked}: {os.waitstatus_to_exitcode(status)}")
        else:
            early, _, all_of_them = count.partition("/")
            measure(int(early), int(all_of_them), kinds.split("+"))
            return


if __name__ == "__main__":
    main()
