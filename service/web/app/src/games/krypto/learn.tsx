// How to play, with a first game that leads by the hand.
import { useState } from "preact/hooks";
import { Dialog } from "../../shell/dialog";
import { Board } from "./board";
import { dealt, type Move, moved, type Position } from "./logic/board";
import type { Op } from "./logic/fraction";
import type { Game } from "./logic/rules";
import { t } from "./texts";
import type { Texts } from "./texts.en";
import type { Chosen } from "./use-board";

const GAME: Game = { cards: [2, 3, 4], target: 10, rules: "international", use: "all" };
/** What is to be tapped, in order: places of cards, and operators. */
const TAPS: ReadonlyArray<number | Op> = [1, "×", 2, "-", 0];
const MOVES: readonly Move[] = [
  { left: 1, op: "×", right: 2 },
  { left: 2, op: "-", right: 0 },
];

function says(tap: number, texts: Texts["learn"]): string {
  return [texts.first, texts.tapOp("×"), texts.tapCard("4"), texts.second, texts.last, texts.done][tap] ?? texts.done;
}

/** The table after so many of the taps. */
function tableAfter(taps: number): { position: Position; chosen: Chosen } {
  const joined = Math.floor(taps / 3) + Math.floor(taps / TAPS.length);
  let position = dealt(GAME.cards);
  for (const move of MOVES.slice(0, joined)) position = moved(position, move, GAME).after ?? position;
  const chosen: Chosen[] = [{}, { left: 1 }, { left: 1, op: "×" }, { left: 2 }, { left: 2, op: "-" }, {}];
  return { position, chosen: chosen[taps] ?? {} };
}

export default function Learn({ onClose }: { onClose: () => void }) {
  const texts = t().learn;
  const [taps, setTaps] = useState(0);
  const { position, chosen } = tableAfter(taps);
  const next = TAPS[taps];
  const tap = (what: number | Op): void => {
    if (what === next) setTaps(taps + 1);
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{texts.goal}</p>
      <p>{texts.every}</p>
      <p>
        <strong>{texts.example}</strong>
      </p>
      <p class="krypto-lead" role="status">
        {taps === TAPS.length && <span aria-hidden="true">✓ </span>}
        {says(taps, texts)}
      </p>
      <div class="krypto-learn" data-next={String(next ?? "")}>
        <Board
          position={position}
          chosen={chosen}
          won={taps === TAPS.length ? 0 : undefined}
          marked={typeof next === "number" ? [next] : []}
          choose={tap}
          chooseOp={tap}
        />
      </div>
      {taps > 0 && (
        <button type="button" onClick={() => setTaps(0)}>
          {texts.again}
        </button>
      )}
    </Dialog>
  );
}
