"""Sets of domains that have no more values together than there are domains: Hall sets."""

from worker.compilation.jit import always_inlined
from worker.games.kenken.kernels.solving.bits import count
from worker.games.kenken.kernels.solving.work import DOMAINS, Ints, Longs


@always_inlined
def smallest_gain(room: Longs, unions: Ints, size: int) -> int:
    """The set among the first `size` of `DOMAINS` that shares as many values and has one that others have too.

    Of several such sets that with the fewest domains, or the fewest others. 0 if there is none.
    """
    unions[0] = 0
    best, fewest = 0, size
    for last in range(size):
        highest, domain = 1 << last, room[DOMAINS, last]
        for smaller in range(highest):
            subset, union = smaller | highest, unions[smaller] | domain
            unions[subset] = union
            few = min(count(subset), size - count(subset))
            matches = count(union) == count(subset) and few < fewest
            if matches and _others_have(room, size, subset, union):
                best, fewest = subset, few
    return best


@always_inlined
def union_of(room: Longs, size: int, subset: int) -> int:
    """The values of a set among the first `size` of `DOMAINS`."""
    union = 0
    for place in range(size):
        if subset >> place & 1:
            union |= room[DOMAINS, place]
    return union


@always_inlined
def _others_have(room: Longs, size: int, subset: int, values: int) -> bool:
    """Whether domains outside a set have some of the values."""
    found = False
    for place in range(size):
        found |= not subset >> place & 1 and room[DOMAINS, place] & values != 0
    return found
