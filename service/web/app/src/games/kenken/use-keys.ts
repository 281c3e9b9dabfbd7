// Keys of a game: heard wherever the focus is in it, unless it is on something that takes the key itself.
import { useEffect, useRef } from "preact/hooks";
import { isFor } from "../../shell/keys";
import type { Game } from "./game";
import { type Commands, press } from "./keys";

const PRESSING = new Set([" ", "Enter"]);

export function useKeys(game: Game, commands: Commands): { current: HTMLDivElement | null } {
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isFor(root.current, event)) return;
      const { target } = event;
      // Buttons and links are pressed by these.
      const onBoard = target instanceof Element && target.closest('[role="grid"]');
      if (PRESSING.has(event.key) && !onBoard) return;
      if (press(game, event, latest.current)) event.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [game]);
  return root;
}
