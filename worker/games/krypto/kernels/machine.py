"""The values of a hand in 64-bit integers, as the solver asks for them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from worker.games.krypto.kernels.evaluate import Fractions, Values, evaluate
from worker.games.krypto.kernels.find import Hits, find_hits, find_inner_nodes
from worker.games.krypto.kernels.graph import FunctionGraph
from worker.games.krypto.kernels.simplest import Magnitudes, magnitudes
from worker.games.krypto.rules.rules import Rules


@dataclass(frozen=True)
class MachineEvaluation:
    """All values of a hand within the bound of `evaluate.fits`."""

    graph: FunctionGraph
    cards: int
    """How many there are."""
    values: Values
    fractions: Fractions

    @classmethod
    def of(cls, graph: FunctionGraph, cards: tuple[int, ...], rules: Rules) -> "MachineEvaluation":
        """Evaluate a sorted hand."""
        return cls(graph, len(cards), *evaluate(graph, cards, rules))

    def hits(self, target: int) -> Hits:
        """The last steps on all cards that make the target."""
        return find_hits(self.graph, self.values, self.fractions, target)

    def inner_nodes(self, target: int) -> NDArray[np.int32]:
        """The legal inner nodes whose value is the target, ascending."""
        return find_inner_nodes(self.graph, self.values, self.fractions, target)

    def magnitudes(self) -> Magnitudes:
        """What the costs of the inner nodes' values depend on."""
        return magnitudes(self.values, self.fractions, self.graph.node_start, self.cards)
