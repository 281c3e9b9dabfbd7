// Entering the solution that one has claimed: card by card, or typed.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { idleIf } from "../../components/button";
import { Board } from "../../games/krypto/board";
import { shown } from "../../games/krypto/game";
import { useKeys } from "../../games/krypto/tools";
import { useStillShown } from "../../shell/late";
import { t as shared } from "../../shell/texts";
import "../../components/play-layout.css";
import "../../games/krypto/krypto.css";
import { winning } from "@countinghouse/client/play/krypto/board";
import { check, type Fault } from "@countinghouse/client/play/krypto/check";
import { ExpressionError, parse } from "@countinghouse/client/play/krypto/parse";
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { Status } from "../../games/krypto/status";
import { type Steps, useBoard } from "../../games/krypto/use-board";
import { Typed } from "../../games/krypto/ways-panel";
import * as calls from "./calls";
import { Refused, useDoing } from "./doing";
import { type Deal, keepSeat, type RoomProps, seatOf } from "./model";
import { gameOf } from "./outcome";
import { t } from "./texts";

const NONE: Steps = { moves: [], at: 0 };

interface ExplainingProps extends RoomProps {
  deal: Deal;
  token: string;
}

export function Explaining({ tournament, deal, token, take }: ExplainingProps) {
  const texts = t().explain;
  const { rules, join_code: code } = tournament;
  const game = useMemo<Game>(() => gameOf(deal, rules), [deal.deal_number]);
  const [steps, setSteps] = useState(() => enteredFor(code, deal.deal_number));
  const keep = (changed: Steps): void => {
    setSteps(changed);
    keepSeat(code, { entered: { deal: deal.deal_number, steps: changed } });
  };
  const { doing, error, run } = useDoing();
  const isShown = useStillShown();
  const sent = useRef("");
  const send = (expression: string): void => {
    sent.current = expression;
    run(async () => take(await calls.explain(code, deal.deal_number, token, expression, isShown)));
  };
  const board = useBoard(game, steps, doing, { keep, onWon: send });
  const section = useRef<HTMLElement>(null);
  useKeys(section, board);
  const tile = winning(board.position, game);
  const canRestart = !doing && steps.at > 0;
  const canUndo = canRestart || (!doing && board.chosen.op !== undefined);
  useEffect(() => {
    // The button that was pressed is gone, and the time is short.
    section.current?.focus({ preventScroll: true });
    // It was finished before the page was loaded anew, and may never have arrived.
    if (tile) send(tile.expression);
  }, []);
  return (
    <section class="krypto-play panel tournament-explaining" ref={section} tabIndex={-1} aria-label={texts.label}>
      <p>{texts.how(shown(String(game.target)))}</p>
      <div class="felt hero" data-felt="krypto">
        <Board
          position={board.position}
          chosen={board.chosen}
          won={tile && board.position.indexOf(tile)}
          still={doing}
          choose={board.choose}
          chooseOp={board.chooseOp}
        >
          <Status playing={{ ...board, steps, game, over: false }} warn={false} />
        </Board>
      </div>
      <div class="actions">
        <button type="button" {...idleIf(!canUndo, board.undo)}>
          {shared().game.undo}
        </button>
        <button type="button" {...idleIf(!canRestart, board.restart)}>
          {shared().game.restart}
        </button>
      </div>
      <p role="status">{doing && texts.sending}</p>
      <Refused error={error} again={() => send(sent.current)} />
      <Typed
        action={texts.send}
        judge={(expression) => unreadable(expression) ?? void send(expression)}
        begun={typedFor(code, deal.deal_number)}
        onType={(text) => keepSeat(code, { typed: { deal: deal.deal_number, text } })}
      />
      <p class="muted">{texts.typed}</p>
    </section>
  );
}

/** The steps entered before the page was loaded anew. */
function enteredFor(code: string, deal: number): Steps {
  const { entered } = seatOf(code);
  return entered?.deal === deal ? entered.steps : NONE;
}

/** What was typed before the page was loaded anew. */
function typedFor(code: string, deal: number): string {
  const { typed } = seatOf(code);
  return typed?.deal === deal ? typed.text : "";
}

/** What makes a text no expression: such a one is not sent, so that a slip of the finger costs nothing. */
function unreadable(expression: string): Fault | undefined {
  try {
    parse(expression);
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return check({ cards: [], target: 0, rules: "house", use: "any" }, expression).fault;
  }
}
