// The steps that an expression describes, to be shown on the table.
import { type Move, played, winning } from "./board.js";
import { parse } from "./parse.js";
import type { Game } from "./rules.js";

/** The moves of an expression that solves the game, in the order in which it is worked out. */
export function movesOf({ cards }: Game, expression: string): Move[] {
  const taken = new Set<number>();
  const moves: Move[] = [];
  const stack: number[] = [];
  for (const token of parse(expression)) {
    if ("number" in token) {
      const place = cards.findIndex((card, index) => !taken.has(index) && BigInt(card) === token.number);
      taken.add(place);
      stack.push(place);
      continue;
    }
    const [left, right] = stack.splice(-2) as [number, number];
    moves.push({ left, op: token.op, right });
    stack.push(right);
  }
  return moves;
}

/** The moves that solved a game by an expression: those that were made if they did, else those it describes. */
export function winningMoves(game: Game, made: readonly Move[], expression: string): Move[] {
  const position = played(game, made).at(-1) ?? [];
  return winning(position, game)?.expression === expression ? [...made] : movesOf(game, expression);
}

/** An expression that solves the game, with the signs and brackets that its moves on the table would have. */
export function tidy(game: Game, expression: string): string {
  const position = played(game, movesOf(game, expression)).at(-1) ?? [];
  return winning(position, game)?.expression ?? expression;
}
