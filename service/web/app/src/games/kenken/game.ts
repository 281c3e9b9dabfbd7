// One game: the board in signals, so that a move redraws only the cells it changes; moves, marks, checkpoints, the clock.
import type { Schemas } from "@countinghouse/client";
import {
  bit,
  cellOf,
  digitIn,
  type Entering,
  entered,
  erased,
  ruledIn,
  withoutPossible,
} from "@countinghouse/client/play/kenken/cells";
import {
  cellAt,
  digitAt,
  type Layout,
  layoutOf,
  type Puzzle,
  range,
  rankOf,
  requestOf,
  rowAt,
  sidesOf,
} from "@countinghouse/client/play/kenken/layout";
import { isSolved, reachable } from "@countinghouse/client/play/kenken/rules";
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { feel } from "../../shell/feel";
import { type Claim, resultOf } from "../../shell/results";
import { keepStarted, readStarted } from "../../shell/started";
import { tintsOf } from "./cages";
import { boardAfter, type Change, type Kept, type Move, packBoard, packMoves, unpackBoard, unpackMoves } from "./kept";
import type { Needed } from "./needed";
import { preferences } from "./preferences";

export type Hint = Schemas["KenKenHintResult"];
/** How a cell is lit by a hint, or the lesson. */
export type Lit = "" | "about" | "placed" | "wrong" | "asked";

export class Game {
  readonly layout: Layout;
  /** The tint of each cage. */
  readonly tints: readonly number[];
  readonly cells: ReadonlyArray<Signal<number>>;
  readonly digits: ReadonlyArray<ReadonlySignal<number>>;
  /** For each cell, whether its digit stands again in its row or column. */
  readonly twiceInRow: ReadonlyArray<ReadonlySignal<boolean>>;
  readonly twiceInColumn: ReadonlyArray<ReadonlySignal<boolean>>;
  /** For each cage, whether it cannot make its target with its own digits. */
  readonly wrongCage: ReadonlyArray<ReadonlySignal<boolean>>;
  readonly selected = signal(0);
  readonly entering = signal<Entering>("digit");
  /** The digit chosen to be put into cells, where the number comes first. */
  readonly chosen = signal(1);
  readonly at = signal(0);
  readonly checkpoints = signal<string[]>([]);
  readonly paused = signal(false);
  readonly checked = signal(false);
  readonly hint = signal<{ found: Hint; step: number } | undefined>(undefined);
  readonly revealed = signal(false);
  readonly needed = signal<Needed | undefined>(undefined);
  readonly solved: ReadonlySignal<boolean>;
  readonly showsErrors = computed(() => this.checked.value || preferences.value.errors === "now");
  readonly highlighted: ReadonlySignal<number>;
  readonly cageSelected: ReadonlyArray<ReadonlySignal<boolean>>;
  /** For each row and each column, whether the selected cell is in it. */
  readonly rowSelected: ReadonlyArray<ReadonlySignal<boolean>>;
  readonly columnSelected: ReadonlyArray<ReadonlySignal<boolean>>;
  readonly filled: ReadonlySignal<number>;
  readonly left: ReadonlyArray<ReadonlySignal<number>>;
  seconds = 0;
  hints = 0;
  #moves: Move[] = [];
  #packed = "";
  #hinted: readonly string[] = [];

  constructor(
    readonly code: string,
    puzzle: Puzzle,
    readonly difficulty: string | null,
  ) {
    this.layout = layoutOf(puzzle);
    const { size, rows, columns, all: inside, rowOf, columnOf, cages, cageOf } = this.layout;
    this.tints = tintsOf(this.layout);
    const all = range(size * size);
    this.cells = all.map(() => signal(0));
    this.digits = this.cells.map((cell) => computed(() => digitIn(cell.value)));
    const digit = (cell: number): number => this.digits[cell]?.value ?? 0;
    const again = (others: ReadonlyArray<readonly number[]>) =>
      all.map((cell) =>
        computed(() => digit(cell) > 0 && (others[cell] ?? []).some((other) => digit(other) === digit(cell))),
      );
    this.twiceInRow = again(rowOf);
    this.twiceInColumn = again(columnOf);
    this.wrongCage = cages.map((cage) => computed(() => !reachable(this.layout, cage, cage.cells.map(digit))));
    this.solved = computed(() => inside.every(digit) && isSolved(this.layout, all.map(digit)));
    this.highlighted = computed(() =>
      preferences.value.first === "number" ? this.chosen.value : digit(this.selected.value),
    );
    this.cageSelected = cages.map((_, cage) => computed(() => cageOf[this.selected.value] === cage));
    this.rowSelected = range(size).map((row) => computed(() => rowAt(size, this.selected.value) === row));
    this.columnSelected = range(size).map((column) => computed(() => this.selected.value % size === column));
    this.filled = computed(() => all.filter(digit).length);
    const times = Math.min(rows, columns);
    this.left = range(size, 1).map((each) => computed(() => times - all.filter((cell) => digit(cell) === each).length));
    this.#restore();
  }

  #restore(): void {
    const kept = readStarted<Kept>(this.code);
    if (!kept) {
      this.#showResult();
      return;
    }
    const count = this.cells.length;
    this.#moves = unpackMoves(kept.moves, count);
    this.#packed = kept.moves;
    this.seconds = kept.seconds;
    this.hints = kept.hints;
    this.#hinted = kept.hinted ?? [];
    this.revealed.value = kept.revealed;
    this.needed.value = kept.needed;
    this.checkpoints.value = kept.checkpoints;
    this.#show(Math.min(kept.at, this.#moves.length));
  }

  /** Show how the puzzle was solved where its moves are not kept, as of results that came from another browser. */
  #showResult(): void {
    const result = resultOf(this.code);
    if (result?.claim.kind !== "kenken.check") return;
    this.seconds = result.seconds;
    this.hints = result.hints;
    this.#moves = [this.#changesTo(result.claim.params.grid)];
    this.#packed = packMoves(this.#moves);
    this.#show(1);
  }

  #show(at: number): void {
    const board = boardAfter(this.#moves, at, this.cells.length);
    batch(() => {
      for (const [cell, value] of board.entries()) this.set(cell, value);
      this.at.value = at;
    });
  }

  private set(cell: number, value: number): void {
    const there = this.cells[cell];
    if (there) there.value = value;
  }

  value(cell: number): number {
    return this.cells[cell]?.value ?? 0;
  }

  /** The cells as they are now. */
  board(): number[] {
    return this.cells.map((cell) => cell.peek());
  }

  /** Something of each cell of the grid, row by row. */
  rowsOf<T>(look: (cell: number) => T): T[][] {
    const { size, rows, columns } = this.layout;
    return range(rows).map((row) => range(columns).map((column) => look(row * size + column)));
  }

  /** The digits row by row, null for an empty cell, as the service takes them. */
  grid(): Array<Array<number | null>> {
    return this.rowsOf((cell) => {
      const rank = this.digits[cell]?.peek();
      return rank ? digitAt(this.layout, rank) : null;
    });
  }

  /** What the service is asked to judge. */
  claim(): Claim {
    return { kind: "kenken.check", params: { ...requestOf(this.layout), grid: this.grid() } };
  }

  /** The changes that fill in a grid as the service has it. */
  #changesTo(grid: ReadonlyArray<ReadonlyArray<number | null>>): Change[] {
    const { size } = this.layout;
    return grid.flatMap((line, row) =>
      line.map(
        (digit, column): Change => [cellAt(size, [row, column]), cellOf(digit === null ? 0 : rankOf(this.layout, digit))],
      ),
    );
  }

  get begun(): boolean {
    return this.#moves.length > 0 || this.hints > 0;
  }

  get canUndo(): boolean {
    return this.at.value > 0;
  }

  get canRedo(): boolean {
    return this.at.value < this.#moves.length;
  }

  /** Make a move, unless it changes nothing. */
  make(changes: readonly Change[]): boolean {
    const move = changes.filter(([cell, value]) => this.cells[cell]?.peek() !== value);
    if (move.length === 0 || this.paused.peek()) return false;
    const at = this.at.peek();
    if (at === this.#moves.length && at > 0) this.#packed += `;${packMoves([move])}`;
    else this.#packed = packMoves([...this.#moves.slice(0, at), move]);
    this.#moves.length = at;
    this.#moves.push(move);
    batch(() => {
      for (const [cell, value] of move) this.set(cell, value);
      this.at.value = at + 1;
      this.checked.value = false;
      this.hint.value = undefined;
    });
    this.keep();
    return true;
  }

  /** Enter a digit or mark into a cell; with a digit, clear the marks that it rules out, if the player likes that. */
  enter(cell: number, digit: number, entering = this.entering.peek()): void {
    if (this.solved.peek() || digit < 1 || digit > this.layout.size) return;
    const value = entered(this.cells[cell]?.peek() ?? 0, entering, digit);
    const clears = entering === "digit" && digitIn(value) > 0 && preferences.peek().clearing;
    const others = clears ? [...(this.layout.rowOf[cell] ?? []), ...(this.layout.columnOf[cell] ?? [])] : [];
    const cleared = others.map((other): Change => [other, withoutPossible(this.cells[other]?.peek() ?? 0, bit(digit))]);
    this.make([[cell, value], ...cleared]);
    feel("key");
  }

  erase(cell: number): void {
    if (!this.solved.peek()) this.make([[cell, erased(this.cells[cell]?.peek() ?? 0)]]);
  }

  /** The digits that a cell's row and column leave for it; of a cage of one cell, what the cage says. */
  open(cell: number): number {
    const { cageOf, cages } = this.layout;
    const cage = cages[cageOf[cell] ?? -1];
    const given = cage?.cells.length === 1 && rankOf(this.layout, cage.target);
    return given ? bit(given) : this.unseen(cell);
  }

  /** The digits that do not stand in a cell's row or column. */
  unseen(cell: number): number {
    const { size, rowOf, columnOf } = this.layout;
    const seen = [...(rowOf[cell] ?? []), ...(columnOf[cell] ?? [])].map((other) => this.digits[other]?.peek() ?? 0);
    return range(size, 1).reduce((mask, digit) => (seen.includes(digit) ? mask : mask | bit(digit)), 0);
  }

  /** Mark in each empty cell what is open there. What the player ruled out stays so. */
  fillMarks(): boolean {
    return this.make(
      this.layout.all.flatMap((cell): Change[] => {
        const value = this.value(cell);
        const ruled = ruledIn(value);
        return digitIn(value) ? [] : [[cell, cellOf(0, this.open(cell) & ~ruled, ruled)]];
      }),
    );
  }

  /** Count a hint for the board as it stands, unless it was given before. */
  countHint(): void {
    const board = packBoard(this.board());
    if (this.#hinted.includes(board)) return;
    this.#hinted = [...this.#hinted, board];
    this.hints += 1;
  }

  readonly pause = (paused: boolean): void => {
    this.paused.value = paused;
  };

  undo(): void {
    this.#step(-1);
  }

  redo(): void {
    this.#step(1);
  }

  #step(by: 1 | -1): void {
    const at = this.at.peek() + by;
    if (at < 0 || at > this.#moves.length || this.paused.peek() || this.solved.peek()) return;
    this.hint.value = undefined;
    this.checked.value = false;
    const move = this.#moves[by === 1 ? at - 1 : at] ?? [];
    const before = by === 1 ? undefined : boardAfter(this.#moves, at, this.cells.length);
    batch(() => {
      for (const [cell, value] of move) this.set(cell, before ? (before[cell] ?? 0) : value);
      this.at.value = at;
    });
    if (move[0]) this.selected.value = move[0][0];
    this.keep();
  }

  /** Begin anew; the way back is open. */
  restart(): void {
    this.make(this.board().map((_, cell): Change => [cell, 0]));
  }

  setCheckpoint(): void {
    this.checkpoints.value = [...this.checkpoints.peek(), packBoard(this.board())];
    this.keep();
  }

  returnTo(checkpoint: string): void {
    this.make(unpackBoard(checkpoint).map((value, cell): Change => [cell, value]));
  }

  removeCheckpoint(number: number): void {
    this.checkpoints.value = this.checkpoints.peek().filter((_, index) => index !== number);
    this.keep();
  }

  /** Fill in the solution. Such a game is not counted as solved. */
  reveal(solution: ReadonlyArray<readonly number[]>): void {
    this.revealed.value = true;
    this.make(this.#changesTo(solution));
  }

  /** Keep the game, if it was begun. */
  keep(): void {
    if (!this.begun) return;
    keepStarted<Kept>(this.code, () => this.#kept());
  }

  #kept(): Kept {
    const needed = this.needed.peek();
    return {
      size: this.layout.size,
      ...sidesOf(this.layout),
      difficulty: this.difficulty,
      moves: this.#packed,
      at: this.at.peek(),
      checkpoints: this.checkpoints.peek(),
      seconds: this.seconds,
      hints: this.hints,
      hinted: this.#hinted,
      revealed: this.revealed.peek(),
      done: this.solved.peek(),
      ...(needed && { needed }),
    };
  }
}
