// The row of tools below the table, and the keys that do the same.
import { useLayoutEffect, useRef } from "preact/hooks";
import { IconButton } from "../../components/icon-button";
import { announce } from "../../shell/announcer";
import { t as shared } from "../../shell/catalogue";
import { isFor } from "../../shell/keys";
import type { Game } from "./game";
import { CLEAR } from "./logic";
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
  const texts = { ...shared().game, ...t().tools };
  const restart =
    props.onRestart ??
    (() => {
      game.play(CLEAR);
      announce(t().cleared);
    });
  const row = useRef<HTMLDivElement>(null);
  useKeys(row, props);
  return (
    <div ref={row} class="tools derful-tools">
      <IconButton icon="undo" label={texts.undo} disabled={!game.canUndo} onClick={game.undo} />
      <IconButton icon="redo" label={texts.redo} disabled={!game.canRedo} onClick={game.redo} />
      <IconButton icon="restart" label={texts.restart} disabled={!game.canUndo} onClick={restart} />
      {onHint && <IconButton icon="hint" label={texts.hint} aria-keyshortcuts="H" data-hint onClick={onHint} />}
      {onMore && <IconButton icon="more" label={texts.more} aria-haspopup="dialog" onClick={onMore} />}
    </div>
  );
}

function useKeys(row: { current: HTMLElement | null }, props: Props): void {
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
}

function turnBack(event: KeyboardEvent, { undo, redo }: Game, forward: boolean): void {
  event.preventDefault();
  if (forward) redo();
  else undo();
  announce(forward ? t().redone : t().undone);
}
