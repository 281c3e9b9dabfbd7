// The cards on the table: each step joins two into one, which lies where the second was.
import { type StepFault, step } from "./check.js";
import { equal, type Fraction, type Op, whole } from "./fraction.js";
import { precedence } from "./parse.js";
import type { Game } from "./rules.js";

/** Two cards, by the places they lie at, and what joins them. */
export interface Move {
  left: number;
  op: Op;
  right: number;
}

export interface Tile {
  value: Fraction;
  /** How it was made: `(21 + 14) ÷ 7`. */
  expression: string;
  /** Of the last operator in it; that of a card is higher than all. */
  binds: number;
}

/** What lies at each place; undefined where a card was joined to another. */
export type Position = ReadonlyArray<Tile | undefined>;

const CARD_BINDS = 3;

export const dealt = (cards: readonly number[]): Position =>
  cards.map((card) => ({ value: whole(card), expression: String(card), binds: CARD_BINDS }));

/** The position after a move, or why the move must not be. */
export function moved(
  position: Position,
  { left, op, right }: Move,
  game: Game,
): { after?: Position; fault?: StepFault } {
  const [a, b] = [position[left], position[right]];
  if (!a || !b || left === right) return {};
  const { value, fault } = step(a.value, op, b.value, game.rules);
  if (!value || fault) return fault ? { fault } : {};
  const joined = { value, expression: joinedText(a, op, b), binds: precedence(op) };
  return {
    after: position.map((tile, place) => (place === left ? undefined : place === right ? joined : tile)),
  };
}

function joinedText(a: Tile, op: Op, b: Tile): string {
  const own = precedence(op);
  const before = a.binds >= own ? a.expression : `(${a.expression})`;
  const after = b.binds > own ? b.expression : `(${b.expression})`;
  return `${before} ${op} ${after}`;
}

/** All positions from the deal on. Ends where a move is none, as in what was kept of another game. */
export function played(game: Game, moves: readonly Move[]): Position[] {
  const positions = [dealt(game.cards)];
  for (const move of moves) {
    const { after } = moved(positions.at(-1) ?? [], move, game);
    if (!after) break;
    positions.push(after);
  }
  return positions;
}

export const tilesOf = (position: Position): Tile[] => position.filter((tile) => tile !== undefined);

/** The tile that solves the game, if there is one. */
export function winning(position: Position, game: Game): Tile | undefined {
  const tiles = tilesOf(position);
  if (game.use === "all" && tiles.length > 1) return undefined;
  return tiles.find(({ value }) => equal(value, whole(game.target)));
}
