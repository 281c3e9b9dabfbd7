// The lesson: a KenKen of 3 × 3 with five cells left, each for a reason of its own.

import { cellOf } from "@countinghouse/client/play/kenken/cells";
import { type Puzzle, placeOf, range } from "@countinghouse/client/play/kenken/layout";
import { effect, useComputed } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { UNKEPT } from "../../shell/started";
import { Guide, LessonTable, repeated } from "../lesson/lesson";
import { t } from "../lesson/texts";
import { Board } from "./board";
import { Game } from "./game";
import { useKeys } from "./keys";
import "./kenken.css";
import { Pad } from "./pad";
import "./table.css";

const SIZE = 3;
const SOLUTION: readonly number[] = [3, 1, 2, 1, 2, 3, 2, 3, 1];
const CAGES: ReadonlyArray<readonly ["+" | "-" | "×" | "÷" | null, number, readonly number[]]> = [
  [null, 3, [0]],
  ["+", 3, [1, 4]],
  ["×", 6, [2, 5]],
  ["-", 1, [3, 6]],
  ["÷", 3, [7, 8]],
];
const PUZZLE: Puzzle = {
  size: SIZE,
  cages: CAGES.map(([operator, target, cells]) => ({
    operator,
    target,
    cells: cells.map((cell) => placeOf(SIZE, cell)),
  })),
};
/** The cells that are asked for, one after the other; the others are filled at first. */
export const ASKED: readonly number[] = [0, 2, 1, 5, 4];
const GIVEN: readonly number[] = range(SIZE * SIZE).filter((cell) => !ASKED.includes(cell));
const nothing = (): void => undefined;

/** The game of the lesson, which is not kept. */
export function dealt(): Game {
  const game = new Game(`${UNKEPT}lesson`, PUZZLE, null);
  game.make(GIVEN.map((cell) => [cell, cellOf(SOLUTION[cell] ?? 0)]));
  return game;
}

/** The digit that is wrong in a cell; 0 if none is. */
const wrongIn = (game: Game, cell: number): number => {
  const digit = game.digits[cell]?.value ?? 0;
  return digit === SOLUTION[cell] ? 0 : digit;
};

/** The cell to be filled next: one with a wrong digit, else the first that is empty; -1 if all are right. */
export const nextOf = (game: Game): number =>
  game.layout.all.find((cell) => wrongIn(game, cell)) ??
  [...ASKED, ...GIVEN].find((cell) => !game.digits[cell]?.value) ??
  -1;

export default repeated(function Lesson({ next, again }) {
  const game = useMemo(dealt, []);
  const texts = t().kenken;
  const keys = useKeys(game, { hint: nothing, help: nothing });
  const asked = useComputed(() => nextOf(game));
  const cell = asked.value;
  const done = game.solved.value;
  const wrong = done ? 0 : wrongIn(game, cell);
  const entering = game.entering.value;
  const step = texts.steps[ASKED.indexOf(cell)] ?? texts.other;
  const said = done ? [] : entering !== "digit" ? texts.modes[entering] : wrong ? texts.wrong(wrong) : step;
  // At once, as the next key may come before the board is drawn.
  useEffect(
    () =>
      effect(() => {
        if (asked.value >= 0) game.selected.value = asked.value;
      }),
    [game],
  );
  return (
    <LessonTable game="kenken" look="kk" felt="kenken" next={next} done={done} doneText={texts.doneText} again={again}>
      <div class={done ? "kk-table kk-table-won" : "kk-table"} data-size={SIZE} ref={keys}>
        <div class="kk-say">
          <Guide said={said} wrong={wrong > 0 && entering === "digit"} />
        </div>
        <div class="kk-place">
          <Board game={game} asked={asked} />
        </div>
        <div class="kk-deck">{!done && <Pad game={game} />}</div>
      </div>
    </LessonTable>
  );
});
