// The lesson: five cards that make 6, one press after the other.

import type { Op } from "@countinghouse/client/play/krypto/fraction";
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { useRef, useState } from "preact/hooks";
import { Counter } from "../../components/figures";
import { Slip } from "../../components/number-card";
import { announce } from "../../shell/announcer";
import { Guide, LessonTable, repeated } from "../lesson/lesson";
import { t as lessons } from "../lesson/texts";
import type { Said } from "../lesson/texts.en";
import { Board } from "./board";
import "./krypto.css";
import { SolutionRow, stepsOf } from "./table";
import { t } from "./texts";
import { useKeys } from "./tools";
import { type Steps, useBoard } from "./use-board";

const GAME: Game = { cards: [8, 2, 4, 7, 3], target: 6, rules: "international", use: "all" };
/** What is to be pressed, in order: places of cards, and operators. A result lies where its second card lay, and is chosen. */
const PRESSES: ReadonlyArray<number | Op> = [3, "×", 1, "+", 0, "-", 2, "÷", 4];
const NONE: Steps = { moves: [], at: 0 };
const nothing = (): void => undefined;

export default repeated(function Lesson({ next, again }) {
  const root = useRef<HTMLDivElement>(null);
  const [steps, keep] = useState(NONE);
  const [presses, setPresses] = useState(0);
  // Presses of something else, since the last right one.
  const [missed, setMissed] = useState(0);
  const [made, setMade] = useState<string>();
  const { position, positions, chosen, ...board } = useBoard(GAME, steps, made !== undefined, { keep, onWon: setMade });
  const texts = lessons();
  const asked = PRESSES[presses];
  const [now = "", then = ""] = texts.krypto.steps[presses] ?? [];
  const said: Said = missed > 0 ? [texts.krypto.wrong, then] : [now, then];
  // Anything else is answered, and does nothing.
  const press = (what: number | Op): void => {
    if (what !== asked) {
      setMissed(missed + 1);
      // The line says it once.
      if (missed > 0) announce(said.join(", "));
      return;
    }
    setMissed(0);
    if (typeof what === "number") board.choose(what);
    else board.chooseOp(what);
    setPresses(presses + 1);
  };
  useKeys(root, { position, chosen, choose: press, chooseOp: press, undo: nothing, redo: nothing });
  return (
    <LessonTable
      game="krypto"
      look="krypto-play"
      felt="krypto"
      next={next}
      done={made !== undefined}
      doneText={texts.krypto.doneText}
      again={again}
    >
      <div ref={root}>
        <div class="krypto-target">
          <Counter label={made ? t().made : t().makeIt} value={GAME.target} won={made !== undefined} />
        </div>
        {made ? (
          <SolutionRow expression={made} />
        ) : (
          <Board
            position={position}
            chosen={chosen}
            marked={asked === undefined ? [] : [asked]}
            choose={press}
            chooseOp={press}
            slip={<Slip title={t().steps} steps={stepsOf({ steps, positions })} />}
          >
            <div class="krypto-status">
              <Guide said={said} wrong={missed > 0} />
            </div>
          </Board>
        )}
      </div>
    </LessonTable>
  );
});
