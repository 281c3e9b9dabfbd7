// The row of tools below the table, and the keys that do the same.
import { CLEAR } from "@countinghouse/client/play/derful31/rules";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { IconButton } from "../../components/button";
import { announce } from "../../shell/announcer";
import { isFor } from "../../shell/keys";
import { useRun } from "../../shell/run";
import { t as shared } from "../../shell/texts";
import type { Game } from "./game";
import { t } from "./texts";

interface Props {
  game: Game;
  /** Nothing where there is no help, as in a lesson. */
  onHint?: () => void;
  onMore?: () => void;
  onRestart?: () => void;
  onRules: () => void;
}

export function Tools(props: Props) {
  const { game, onHint, onMore } = props;
  const row = useRef<HTMLDivElement>(null);
  const latest = useKeys(row, props);
  const run = useRun();
  const texts = shared().game;
  // Most moves change nothing of it.
  return useMemo(
    () => (
      <div ref={row} class="tools derful-tools">
        <IconButton icon="undo" label={texts.undo} disabled={!game.canUndo} onClick={() => latest.current.game.undo()} />
        <IconButton icon="redo" label={texts.redo} disabled={!game.canRedo} onClick={() => latest.current.game.redo()} />
        <IconButton
          icon="restart"
          label={texts.restart}
          disabled={!game.canUndo}
          onClick={() => (latest.current.onRestart ?? clear)(latest.current.game)}
        />
        {onHint && (
          <IconButton
            icon="hint"
            label={texts.hint}
            aria-keyshortcuts="H"
            data-hint
            onClick={() => latest.current.onHint?.()}
          />
        )}
        {onMore && (
          <IconButton icon="more" label={texts.more} aria-haspopup="dialog" onClick={() => latest.current.onMore?.()} />
        )}
        {run?.tools}
      </div>
    ),
    [game.canUndo, game.canRedo, Boolean(onHint), Boolean(onMore), run?.tools, t(), shared()],
  );
}

function clear(game: Game): void {
  game.play(CLEAR);
  announce(t().cleared);
}

function useKeys(row: { current: HTMLElement | null }, props: Props): { current: Props } {
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { game, onHint, onRules } = latest.current;
      const key = event.key.toLowerCase();
      if (event.defaultPrevented || event.altKey || game.paused) return;
      if (!isFor(row.current?.closest("[data-game]") ?? null, event)) return;
      if (event.ctrlKey || event.metaKey) {
        if (key === "z" || key === "y") turnBack(event, game, key === "y" || event.shiftKey);
        return;
      }
      if (key === "h" && onHint) onHint();
      else if (key === "?") onRules();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return latest;
}

function turnBack(event: KeyboardEvent, { undo, redo }: Game, forward: boolean): void {
  event.preventDefault();
  if (forward) redo();
  else undo();
  announce(forward ? t().redone : t().undone);
}
