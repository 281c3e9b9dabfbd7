"""Splitting column sums into those of one row cycle and those of the rest."""

from numba import types

from worker.compilation.arrays import INTEGERS, OWN_ROWS, Int64s
from worker.compilation.jit import jit
from worker.games.derful31.kernels.count.box import BOX_TYPE, Box
from worker.games.derful31.kernels.count.fillings import FILLINGS_TYPE, Fillings


@jit(types.int64(INTEGERS, types.int64, FILLINGS_TYPE, BOX_TYPE, INTEGERS, OWN_ROWS))
def splits(target: Int64s, turn: int, fillings: Fillings, box: Box, turns: Int64s, found: Int64s) -> int:
    """Find the ways to split column sums into a filling and a class of the box; how many there are.

    Classes whose turn, of shape (classes,), was before this turn are left out, those whose turn comes later count
    twice: so pairs of a class that takes its turn and one of the box are met once, not from both sides.

    Each way becomes a row of `found`: filling, class, and how many fillings it stands for, which differ by
    exchanging columns with equal targets. There must be room for all fillings.
    """
    sums, skip = fillings.sums, fillings.skip
    class_of, same, low, span = box.class_of, box.same, box.low, box.span
    cycles = len(target)
    size, filling = 0, 0
    while filling < len(sums):
        cell, weight, run, equal, cycle = 0, 1, 1, 1, 0
        while cycle < cycles:
            part = sums[filling, cycle]
            rest = target[cycle] - part - low
            if rest < 0 or rest >= span:
                break
            if same[cycle] and target[cycle] == target[cycle - 1]:
                before = sums[filling, cycle - 1]
                if part < before:
                    break
                run, equal = run + 1, equal + 1 if part == before else 1
                weight = weight * run // equal
            else:
                run, equal = 1, 1
            if cycle < cycles - 1:
                cell = cell * span + rest
            cycle += 1
        if cycle < cycles:
            filling = skip[filling, cycle]
            continue
        place = class_of[cell]
        if place >= 0 and turns[place] >= turn:
            if turns[place] > turn:
                weight *= 2
            found[size, 0], found[size, 1], found[size, 2] = filling, place, weight
            size += 1
        filling += 1
    return size
