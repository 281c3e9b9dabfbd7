// What keys do on the board.
import type { Entering } from "@countinghouse/client/play/kenken/cells";
import { type Grid, gridOf, rankOf } from "@countinghouse/client/play/kenken/layout";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isFor } from "../../shell/keys";
import type { Game } from "./game";
import { preferences } from "./preferences";

const ARROWS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const MODES: readonly Entering[] = ["digit", "possible", "ruled"];

/** What cannot be done on the board alone. */
interface Commands {
  hint: () => void;
  help: () => void;
}

/** The digit of a key, also while Shift or Alt make another sign of it. */
function digitOf({ key, code }: { key: string; code: string }): number | undefined {
  const digit = /^[0-9]$/.exec(key)?.[0] ?? /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
  return digit === undefined ? undefined : Number(digit);
}

/** The cell that an arrow, Home or End leads to from another; undefined for other keys. */
export function movedTo(key: string, cell: number, board: number | Grid): number | undefined {
  const { size, rows, columns } = gridOf(board);
  const [row, column] = [Math.floor(cell / size), cell % size];
  if (key === "Home") return row * size;
  if (key === "End") return row * size + columns - 1;
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  const within = (at: number, length: number): number => Math.min(length - 1, Math.max(0, at));
  return within(row + arrow[0], rows) * size + within(column + arrow[1], columns);
}

function nextMode(game: Game): void {
  const at = MODES.indexOf(game.entering.peek());
  game.entering.value = MODES[(at + 1) % MODES.length] ?? "digit";
}

function switchNotes(game: Game): void {
  game.entering.value = game.entering.peek() === "possible" ? "digit" : "possible";
}

function withControl(game: Game, event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (key === "z") event.shiftKey ? game.redo() : game.undo();
  else if (key === "y") game.redo();
  else return false;
  return true;
}

function withDigit(game: Game, event: KeyboardEvent, digit: number): void {
  if (event.shiftKey) game.enter(game.selected.peek(), digit, "possible");
  else if (event.altKey) game.enter(game.selected.peek(), digit, "ruled");
  else if (preferences.peek().first === "number") game.chosen.value = digit;
  else game.enter(game.selected.peek(), digit);
}

function plain(game: Game, key: string, commands: Commands): boolean {
  const cell = game.selected.peek();
  const moved = movedTo(key, cell, game.layout);
  if (moved !== undefined) game.selected.value = moved;
  else if (key === "Backspace" || key === "Delete" || key === "0") game.erase(cell);
  else if (key === " " || key === "Enter") {
    if (preferences.peek().first === "number") game.enter(cell, game.chosen.peek());
    else nextMode(game);
  } else if (/^[uU]$/.test(key)) game.undo();
  else if (/^[rR]$/.test(key)) game.redo();
  else if (/^[hH]$/.test(key)) commands.hint();
  else if (/^[nN]$/.test(key)) switchNotes(game);
  else return false;
  return true;
}

/** Do what a key says; whether it says anything. */
export function press(game: Game, event: KeyboardEvent, commands: Commands): boolean {
  // Of a board that is won, cells can still be read.
  const moves = movedTo(event.key, game.selected.peek(), game.layout) !== undefined;
  if (event.key === "?") {
    commands.help();
    return true;
  }
  if (game.solved.peek() && !moves) return false;
  if (event.ctrlKey || event.metaKey) return withControl(game, event);
  const digit = rankOf(game.layout, digitOf(event) ?? -1);
  if (digit) withDigit(game, event, digit);
  else if (event.altKey || !plain(game, event.key, commands)) return false;
  return true;
}

// Keys of a game: heard wherever the focus is in it, unless it is on something that takes the key itself.

const PRESSING = new Set([" ", "Enter"]);

export function useKeys(game: Game, commands: Commands): { current: HTMLDivElement | null } {
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(commands);
  latest.current = commands;
  // Before the board is painted: a key that is pressed as soon as it is there counts.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isFor(root.current, event)) return;
      const { target } = event;
      // Buttons and links are pressed by these.
      const onBoard = target instanceof Element && target.closest('[role="grid"]');
      if (PRESSING.has(event.key) && !onBoard) return;
      if (press(game, event, latest.current)) event.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [game]);
  return root;
}
