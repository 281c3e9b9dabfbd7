// Showing the solution that one has claimed on the board of Krypto: by tapping, by keys, or typed as a whole.
import { winning } from "@countinghouse/client/play/krypto/board";
import { check, type Fault } from "@countinghouse/client/play/krypto/check";
import { ExpressionError, parse } from "@countinghouse/client/play/krypto/parse";
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { IconButton } from "../../components/button";
import { Counter } from "../../components/figures";
import { Slip } from "../../components/number-card";
import { Board } from "../../games/krypto/board";
import { shown } from "../../games/krypto/game";
import { Status } from "../../games/krypto/status";
import { stepsOf } from "../../games/krypto/table";
import { t as krypto } from "../../games/krypto/texts";
import { useKeys } from "../../games/krypto/tools";
import { type Steps, useBoard } from "../../games/krypto/use-board";
import { Typed } from "../../games/krypto/ways-panel";
import { useStillShown } from "../../shell/late";
import { t as shared } from "../../shell/texts";
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

export default function Explaining({ tournament, deal, token, take }: ExplainingProps) {
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
  const made = winning(board.position, game);
  const target = shown(String(game.target));
  useEffect(() => {
    // The button that was pressed is gone, and the time is short.
    section.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
    // It was finished before the page was loaded anew, and may never have arrived.
    if (made) send(made.expression);
  }, []);
  const begun = steps.at > 0 || board.chosen.left !== undefined;
  const news = doing ? { text: texts.sending } : begun ? undefined : { text: t().claim.yours, more: texts.how(target) };
  return (
    <section class="krypto-play versus-explaining spread" ref={section} tabIndex={-1} aria-label={texts.label}>
      <h2 class="versus-goal">
        <Counter label={made ? krypto().made : t().game.makeLabel} value={target} won={Boolean(made)} />
      </h2>
      <div class="krypto-steps">
        <Board
          position={board.position}
          chosen={board.chosen}
          won={made && board.position.indexOf(made)}
          still={doing}
          choose={board.choose}
          chooseOp={board.chooseOp}
          slip={
            <div class="krypto-steps">
              <Slip title={krypto().steps} steps={stepsOf({ steps, positions: board.positions })}>
                <p>{krypto().slip.none}</p>
              </Slip>
            </div>
          }
        >
          <Status playing={{ ...board, steps, game, over: false }} warn={false} news={news} />
        </Board>
      </div>
      <Refused error={error} again={() => send(sent.current)} />
      <div class="tools">
        <IconButton
          icon="undo"
          label={shared().game.undo}
          disabled={doing || (steps.at === 0 && board.chosen.op === undefined)}
          onClick={board.undo}
        />
        <IconButton
          icon="restart"
          label={shared().game.restart}
          disabled={doing || steps.at === 0}
          onClick={board.restart}
        />
      </div>
      <Typing code={code} deal={deal.deal_number} send={send} />
    </section>
  );
}

/** The second way, which one opens. */
function Typing({ code, deal, send }: { code: string; deal: number; send: (expression: string) => void }) {
  const texts = t().explain;
  const begun = typedFor(code, deal);
  const [open] = useState(begun !== "");
  return (
    <details class="versus-typing" open={open}>
      <summary>{texts.type}</summary>
      <Typed
        action={texts.send}
        judge={(expression) => unreadable(expression) ?? void send(expression)}
        begun={begun}
        onType={(text) => keepSeat(code, { typed: { deal, text } })}
      />
      <p class="note">{texts.typed}</p>
    </details>
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
