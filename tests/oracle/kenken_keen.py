"""How Keen itself reads a game id, letter by letter: the cages by flood filling over the borders that are open."""

from itertools import pairwise

Wall = frozenset[tuple[int, int]]


def cages_of(game_id: str) -> list[tuple[str, int, list[tuple[int, int]]]]:
    """Return the letter, the target and the cells (row, column) of each cage, in the order of their first cells."""
    head, _, description = game_id.strip().partition(":")
    size = int(head.split("d")[0].rstrip("m"))
    borders, _, clues = description.partition(",")
    walls = _walls(size, _letters(borders))
    cages, seen = [], set()
    at = 0
    for row in range(size):
        for column in range(size):
            if (row, column) in seen:
                continue
            cells = _flood(size, walls, (row, column))
            seen.update(cells)
            letter, at = clues[at], at + 1
            start = at
            while at < len(clues) and clues[at].isdigit():
                at += 1
            cages.append((letter, int(clues[start:at]), cells))
    assert at == len(clues)
    return cages


def _letters(borders: str) -> list[str]:
    letters: list[str] = []
    number = ""
    for character in [*borders, "end"]:
        if character.isdigit():
            number += character
            continue
        if number:
            letters += letters[-1] * (int(number) - 1)
            number = ""
        letters.append(character)
    return letters[:-1]


def _walls(size: int, letters: list[str]) -> set[Wall]:
    """Return the closed borders. A letter stands for so many open ones; only after 25 no closed one follows."""
    places: list[Wall] = []
    for row in range(size):
        places += [frozenset({(row, one), (row, other)}) for one, other in pairwise(range(size))]
    for column in range(size):
        places += [frozenset({(one, column), (other, column)}) for one, other in pairwise(range(size))]
    walls: set[Wall] = set()
    position = 0
    for letter in letters:
        run = 0 if letter == "_" else "abcdefghijklmnopqrstuvwxyz".index(letter) + 1
        position += run
        if run != 25:
            walls.update(places[position : position + 1])
            position += 1
    assert position == len(places) + 1
    return walls


def _flood(size: int, walls: set[Wall], start: tuple[int, int]) -> list[tuple[int, int]]:
    found, todo = {start}, [start]
    while todo:
        row, column = todo.pop()
        for cell in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            inside = 0 <= cell[0] < size and 0 <= cell[1] < size
            if inside and cell not in found and frozenset({(row, column), cell}) not in walls:
                found.add(cell)
                todo.append(cell)
    return sorted(found)
