"""The graph of all functions of all subsets of a hand."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
import pytest

from tests.oracle.krypto import POINT, PRIME, fingerprint, trees
from tests.worker.games.krypto.games import PUBLISHED
from worker.games.krypto.kernels.families import (
    FunctionGraph,
    exchange_table,
    exchanged,
    function_graph,
    splits,
    subsets,
)
from worker.games.krypto.rules.notation import STEPS


def slots(graph: FunctionGraph) -> Iterator[tuple[int, int, int, int]]:
    """Yield the made node, left node, right node and step of every last step in the graph."""
    for subset in range(len(graph.node_start) - 1):
        for split in range(graph.split_start[subset], graph.split_start[subset + 1]):
            left, right = graph.split_left[split], graph.split_right[split]
            slot = graph.split_base[split]
            for lhs in range(graph.node_start[left], graph.node_start[left + 1]):
                for rhs in range(graph.node_start[right], graph.node_start[right + 1]):
                    for step in range(STEPS):
                        yield int(graph.node_start[subset] + graph.made[slot]), lhs, rhs, step
                        slot += 1


def field_step(step: int, left: int, right: int) -> int:
    """Apply one of the six steps in the field of the oracle."""
    return (
        left + right,
        left * right,
        left - right,
        right - left,
        left * pow(right, -1, PRIME),
        right * pow(left, -1, PRIME),
    )[step] % PRIME


def node_fingerprints(n: int, point: Sequence[int]) -> dict[int, int]:
    """Return the value of every node at a point, and check that all its last steps agree."""
    values: dict[int, set[int]] = defaultdict(set, {node: {point[node]} for node in range(n)})
    for node, lhs, rhs, step in slots(function_graph(n)):
        (left,), (right,) = values[lhs], values[rhs]
        values[node].add(field_step(step, left, right))
    assert all(len(found) == 1 for found in values.values())
    return {node: found.pop() for node, found in values.items()}


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_nodes_are_functions(n: int) -> None:
    values = node_fingerprints(n, POINT)
    assert sorted(values) == list(range(len(function_graph(n).kinds)))
    assert len(set(values.values())) == len(values)
    every_tree = {
        fingerprint(tree, POINT)
        for mask in subsets(n)
        for ordering in _orderings([place for place in range(n) if mask >> place & 1])
        for tree in trees(ordering)
    }
    assert set(values.values()) == every_tree


def _orderings(places: list[int]) -> Iterator[tuple[int, ...]]:
    if not places:
        yield ()
    for place in places:
        for rest in _orderings([other for other in places if other != place]):
            yield (place, *rest)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_exchanging_cards_moves_functions_to_their_images(n: int) -> None:
    values = node_fingerprints(n, POINT)
    for position, images in enumerate(exchange_table(n)):
        swapped = list(POINT)
        swapped[position], swapped[position + 1] = POINT[position + 1], POINT[position]
        moved = node_fingerprints(n, swapped)
        assert {node: values[int(images[node])] for node in values} == moved


@pytest.mark.parametrize("n", [5, 6])
def test_exchanges_of_neighbours_generate_the_permutations(n: int) -> None:
    table = exchange_table(n)
    everything = np.arange(len(function_graph(n).kinds))
    for position, images in enumerate(table):
        assert np.array_equal(images[images], everything)
        for other in range(position + 2, n - 1):
            assert np.array_equal(images[table[other]], table[other][images])
    for images, following in pairwise(table):
        assert np.array_equal(images[following[images]], following[images[following]])


@pytest.mark.parametrize("n", range(1, 7))
def test_writings_of_functions_add_up_to_the_published_forms(n: int) -> None:
    graph = function_graph(n)
    order_matters = np.array([2, 2, 1, 1, 1, 1])
    writings = [np.ones(1, np.int64)] * n
    for subset in range(n, len(graph.node_start) - 1):
        counts = np.zeros(graph.node_start[subset + 1] - graph.node_start[subset], np.int64)
        for split in range(graph.split_start[subset], graph.split_start[subset + 1]):
            left, right = writings[graph.split_left[split]], writings[graph.split_right[split]]
            ways = (np.outer(left, right)[:, :, None] * order_matters).ravel()
            base = graph.split_base[split]
            np.add.at(counts, graph.made[base : base + len(ways)], ways)
        writings.append(counts)
    assert writings[-1].sum() == PUBLISHED["forms_of_n_cards"]["counts"][n - 1]


def test_graph_is_shared_and_read_only() -> None:
    assert function_graph(3) is function_graph(3)
    with pytest.raises(ValueError, match="read-only"):
        function_graph(3).made[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        exchange_table(3)[0, 0] = 1


def test_subsets_and_splits_are_listed() -> None:
    assert subsets(3) == (0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111)
    assert splits(0b1011) == ((0b0001, 0b1010), (0b0010, 0b1001), (0b1000, 0b0011))
    assert splits(0b110) == ((0b010, 0b100),)
    assert [exchanged(mask, 1) for mask in (0b001, 0b010, 0b101, 0b110)] == [0b001, 0b100, 0b011, 0b110]
