// A first game with two cards, which leads by the hand.
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Counter } from "../../components/figures";
import { Icon } from "../../components/icon";
import { Board } from "./board";
import "./krypto.css";
import { dealt, moved } from "@countinghouse/client/play/krypto/board";
import type { Op } from "@countinghouse/client/play/krypto/fraction";
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { results } from "../../shell/results";
import { allStarted } from "../../shell/started";
import { read, write } from "../../shell/storage";
import { t } from "./texts";
import type { Chosen } from "./use-board";

const GAME: Game = { cards: [3, 4], target: 12, rules: "international", use: "all" };
/** What is to be pressed, in order: places of cards, and an operator. */
const PRESSES: ReadonlyArray<number | Op> = [0, "×", 1];
const CHOSEN: readonly Chosen[] = [{}, { left: 0 }, { left: 0, op: "×" }, {}];
const START = dealt(GAME.cards);
const END = moved(START, { left: 0, op: "×", right: 1 }, GAME).after ?? START;

export function Lesson({ onEnd }: { onEnd: (how: "done" | "skipped") => void }) {
  const texts = t().learn;
  const [presses, setPresses] = useState(0);
  const next = PRESSES[presses];
  const done = next === undefined;
  const press = (what: number | Op): void => {
    if (what === next) setPresses(presses + 1);
  };
  return (
    <div class="krypto-lesson stack gap-2">
      <p class="krypto-lead" role="status">
        {done && <Icon name="check" />} {[texts.task, texts.op, texts.second, texts.done][presses]}
      </p>
      <div class="felt hero krypto-lesson-table" data-felt="krypto" data-next={String(next ?? "")}>
        <Counter small label={done ? t().made : t().makeIt} value={GAME.target} won={done} />
        <Board
          position={done ? END : START}
          chosen={CHOSEN[presses] ?? {}}
          won={done ? 1 : undefined}
          marked={typeof next === "number" ? [next] : []}
          choose={press}
          chooseOp={press}
        />
      </div>
      <div class="actions">
        {done ? (
          <>
            <Button kind="primary" onClick={() => onEnd("done")}>
              {texts.play}
            </Button>
            <Button onClick={() => setPresses(0)}>{texts.again}</Button>
          </>
        ) : (
          <Button kind="quiet" onClick={() => onEnd("skipped")}>
            {texts.skip}
          </Button>
        )}
      </div>
    </div>
  );
}

// Whether the first lesson was played or skipped.

const KEY = "lesson:krypto";
/** Codes of Krypto begin so. */
const LETTER = "K";

/** Whether the player has never had to do with the game. */
export const isNewcomer = (): boolean =>
  read<string>(KEY) === undefined &&
  !results.peek().some(({ game }) => game === "krypto") &&
  !allStarted().some(({ code }) => code.startsWith(LETTER));

export const keepLesson = (how: "done" | "skipped"): void => write(KEY, how);
