"""``python -m tests.bench.memory.process COUNT KIND…``: a process that answers questions as a worker's does.

It prints its resident memory in MiB as JSON: before, after a tenth of the questions, and after all.
"""

import json
import os
import sys

from tests.bench.memory.questions import QUESTIONS, Answer, Question
from tests.bench.processes import resident_mib
from worker.declarations.operation import JobFailure
from worker.engine.memory import set_allocator
from worker.engine.run import _combine, _compute
from worker.engine.warm import warm_up
from worker.jobs.plans import planned
from worker.registry import OPERATIONS


def ask(kind: str, question: Question) -> Answer:
    """Return the answer to a question, computed shard by shard in this process."""
    operation = OPERATIONS[kind]
    params = operation.params.model_validate(question)
    partials = [
        _compute(operation, params, shard.input, lambda: None)[0] for shard in planned(operation, params)
    ]
    answer: Answer = json.loads(_combine(operation, params, partials))
    return answer


def answer_all(kinds: list[str], first: int, last: int) -> float:
    """Answer the questions from the first to before the last of each kind, and return the resident memory in MiB."""
    for number in range(first, last):
        for kind in kinds:
            try:
                ask(kind, QUESTIONS[kind](number, ask))
            except JobFailure:
                # A refusal counts as an answer: no such deal exists, or it is out of reach.
                continue
    return resident_mib([os.getpid()])


def main() -> None:
    count, *kinds = sys.argv[1:]
    set_allocator()
    warm_up()
    before, early = resident_mib([os.getpid()]), max(1, int(count) // 10)
    print(json.dumps([before, answer_all(kinds, 0, early), answer_all(kinds, early, int(count))]))


if __name__ == "__main__":
    main()
