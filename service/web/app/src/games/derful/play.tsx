// A game of 31-derful, from the first card to the result.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { announce } from "../../shell/announcer";
import { t as shared } from "../../shell/catalogue";
import { GAME, Pausable, PauseButton } from "../../shell/pause";
import { type DerfulPuzzle, linkTo, type PlayProps } from "../../shell/puzzles";
import { recordSolved } from "../../shell/results";
import { formatDuration, formatNumber } from "../../shell/texts";
import { Board } from "./board";
import "./derful.css";
import { type Deal, type Game, useGame } from "./game";
import { Help } from "./help";
import { CLEAR } from "./logic";
import { Result } from "./result";
import { t } from "./texts";

function useUndoKeys({ undo, redo }: Game, still: boolean, said: (what: "undone" | "redone") => void): void {
  useLayoutEffect(() => {
    if (still) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
      if (!(event.ctrlKey || event.metaKey) || event.altKey || typing || (key !== "z" && key !== "y")) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) {
        redo();
        said("redone");
      } else {
        undo();
        said("undone");
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

function Bar({ game }: { game: Game }) {
  const texts = shared().game;
  const over = game.judgement.correct;
  const cover = game.paused || over;
  useUndoKeys(game, cover, (what) => announce(t()[what]));
  return (
    <div class="row derful-bar">
      <span class="derful-clock" role="timer" aria-label={texts.time}>
        {formatDuration(game.seconds)}
      </span>
      {!over && <PauseButton paused={game.paused} pause={game.pause} />}
      <button type="button" disabled={!game.canUndo || cover} onClick={game.undo}>
        {texts.undo}
      </button>
      <button type="button" disabled={!game.canRedo || cover} onClick={game.redo}>
        {texts.redo}
      </button>
      <button
        type="button"
        disabled={!game.canUndo || game.paused}
        onClick={() => {
          game.play(CLEAR);
          announce(t().cleared);
        }}
      >
        {texts.restart}
      </button>
    </div>
  );
}

function useRecord(deal: Deal, game: Game): void {
  const { correct } = game.judgement;
  useEffect(() => {
    if (!correct) return;
    announce(t().solved.title);
    if (game.shown) return;
    recordSolved({
      code: deal.code,
      game: "31-derful",
      ...(deal.date ? { date: deal.date } : {}),
      seconds: game.seconds,
      hints: game.hints,
      claim: {
        kind: "31-derful.check",
        params: { cards: [...game.cards], grid: game.grid, total: deal.total },
      },
    });
  }, [correct]);
}

/** A game with any cards. */
export function PlayDeal({ deal }: { deal: Deal }) {
  const game = useGame(deal);
  const [lit, light] = useState<ReadonlySet<number>>(new Set());
  useRecord(deal, game);
  // The same empty set, as another would be drawn anew.
  useEffect(() => light((before) => (before.size ? new Set() : before)), [game.cells]);
  const texts = t();
  return (
    <div class="derful" {...GAME}>
      {deal.total !== null && <p class="derful-goal">{texts.goal(formatNumber(deal.order), formatNumber(deal.total))}</p>}
      <Bar game={game} />
      <Pausable paused={game.paused} pause={game.pause}>
        <Board deal={deal} game={game} lit={lit} />
        {game.judgement.correct ? <Result deal={deal} game={game} /> : <Help deal={deal} game={game} light={light} />}
      </Pausable>
      <p class="muted derful-keys">{texts.keys}</p>
    </div>
  );
}

/** A puzzle by its code. */
export default function Play({ puzzle, date }: PlayProps<DerfulPuzzle>) {
  const { code, order, total, cards } = puzzle;
  return <PlayDeal key={code} deal={{ code, link: linkTo(code, date), order, total, cards, date }} />;
}
