// A KenKen of size 3 with one solution, as the service writes puzzles, and a rectangle with digits of its own.
import type { Puzzle } from "@countinghouse/client/play/kenken/layout";

export const PUZZLE: Puzzle = {
  size: 3,
  cages: [
    {
      operator: "+",
      target: 3,
      cells: [
        [0, 0],
        [0, 1],
      ],
    },
    {
      operator: "÷",
      target: 3,
      cells: [
        [0, 2],
        [1, 2],
      ],
    },
    {
      operator: "-",
      target: 1,
      cells: [
        [1, 0],
        [1, 1],
      ],
    },
    {
      operator: "×",
      target: 6,
      cells: [
        [2, 0],
        [2, 1],
        [2, 2],
      ],
    },
  ],
};
export const SOLUTION: ReadonlyArray<readonly number[]> = [
  [1, 2, 3],
  [2, 3, 1],
  [3, 1, 2],
];

/** Two rows of three cells, with the digits 0, 2 and 5. */
export const RECTANGLE: Puzzle = {
  size: 3,
  rows: 2,
  columns: 3,
  digits: [0, 2, 5],
  cages: [
    {
      operator: "-",
      target: 3,
      cells: [
        [0, 0],
        [0, 1],
        [1, 0],
      ],
      distinct: true,
    },
    {
      operator: "×",
      target: 0,
      cells: [
        [0, 2],
        [1, 1],
        [1, 2],
      ],
    },
  ],
};
