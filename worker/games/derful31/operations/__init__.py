"""The operations, a module each, and their example calls."""

from worker.declarations.examples import read_examples

EXAMPLES = read_examples(__file__)
