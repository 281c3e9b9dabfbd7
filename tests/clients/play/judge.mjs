// `node judge.mjs GAME POSITIONS ANSWERS` answers each line of a file of positions with a line of another.
import { readFileSync, writeFileSync } from "node:fs";
import * as play from "./play/index.js";

const { krypto, kenken, derful31, year } = play;

function readOr(text) {
  try {
    return play.readCode(text);
  } catch (error) {
    return { fault: error.fault };
  }
}

/** The ranks of the digits of a grid, 0 for an empty cell, by the numbers that cells have in the square of the longer side. */
const ranksOf = ({ size, digits }, grid) =>
  Array.from({ length: size * size }, (_, cell) => digits.indexOf(grid[Math.floor(cell / size)]?.[cell % size]) + 1);

const boardOf = (layout, grid, marks) =>
  ranksOf(layout, grid).map((rank, cell) => {
    const held = marks?.[Math.floor(cell / layout.size)]?.[cell % layout.size] ?? [];
    const possible = held.reduce((mask, each) => mask | kenken.bit(kenken.rankOf(layout, each)), 0);
    return kenken.cellOf(rank, rank ? 0 : possible);
  });

const waysOf = ({ forms, solutions_total, solutions }) => ({
  forms,
  solutions_total,
  expressions: solutions.map(({ expression }) => expression),
});

const GAMES = {
  krypto({ game, expression, pairs = [], hint, counts }) {
    return {
      check: krypto.check(game, expression),
      same: pairs.map(([a, b]) => krypto.wayOf(game.cards, a) === krypto.wayOf(game.cards, b)),
      hints: hint ? [1, 2, 3].map((level) => krypto.hintFor(game, level)) : null,
      ways: counts ? waysOf(krypto.solve(game)) : null,
    };
  },
  kenken({ grid, marks, solution, ...puzzle }) {
    const { size } = puzzle;
    const layout = kenken.layoutOf(puzzle);
    const { cells, cages: wrong, complete, correct } = kenken.check(layout, ranksOf(layout, grid));
    const hint = solution ? kenken.hintFor(layout, boardOf(layout, grid, marks), solution) : undefined;
    return {
      cells: cells.map((cell) => [Math.floor(cell / size), cell % size]),
      cages: wrong,
      complete,
      correct,
      hint: hint ?? null,
    };
  },
  derful31({ cards, grid, total, hint }) {
    const { rows, columns, complete, correct } = derful31.judged(grid, total);
    return {
      row_sums: rows.map(({ sum }) => sum),
      column_sums: columns.map(({ sum }) => sum),
      complete,
      correct,
      total: derful31.totalOf(cards, grid.length),
      hint: hint ? (derful31.hintFor(cards, grid, total) ?? null) : null,
    };
  },
  year: ({ game, expression, hint, way }) => ({
    check: year.check(game, expression),
    hints: hint ? [1, 2, 3].map((level) => year.hintFor(game, level, way ?? undefined)) : [],
  }),
  codes: ({ text, puzzle }) => (puzzle ? { puzzle_code: play.writeCode(puzzle) } : readOr(text)),
};

const [game, asked, answers] = process.argv.slice(2);
const lines = readFileSync(asked, "utf8").split("\n").filter(Boolean);
writeFileSync(answers, lines.map((line) => `${JSON.stringify(GAMES[game](JSON.parse(line)))}\n`).join(""));
