// Asking the service for a hint, or what is kept while it is away.
import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { client, PATIENCE_MS } from "../../shell/api";
import { orHere } from "../../shell/asked";
import type { Game } from "./game";
import { question, withGiven } from "./message";

type Asking = "no" | "asking" | { error: unknown };

export interface Asker {
  state: { value: Asking };
  ask: () => Promise<void>;
  /** Put the hint away. */
  dismiss: () => void;
}

/** What asks for hints about a game. `load` brings the card, which takes over the focus from what it lies over. */
export function useHints(game: Game, load: () => Promise<void>): Asker {
  return useMemo(() => {
    const state = signal<Asking>("no");
    const ask = async (): Promise<void> => {
      // Where it cannot be had, its place says so.
      await load().catch(() => undefined);
      if (state.peek() === "asking" || game.paused.peek() || game.solved.peek()) return;
      state.value = "asking";
      const board = game.board();
      try {
        const found = await orHere(
          () => client.peek().kenken.hint(question(game), { timeoutMs: PATIENCE_MS }),
          async () => (await import("./kept-hint")).keptHint(game),
        );
        // The hint was put away meanwhile.
        if (state.peek() !== "asking") return;
        state.value = "no";
        // An answer about a board that has changed meanwhile is none.
        if (game.board().some((value, cell) => value !== board[cell])) return;
        game.countHint();
        game.hint.value = { found: withGiven(found), step: 0 };
        game.keep();
      } catch (error) {
        if (state.peek() === "asking") state.value = { error };
      }
    };
    const dismiss = (): void => {
      state.value = "no";
      game.hint.value = undefined;
    };
    return { state, ask, dismiss };
  }, [game]);
}

/** Whether something about a hint lies over the keypad. */
export const hintShown = (game: Game, asker: Asker): boolean => asker.state.value !== "no" || game.hint.value !== undefined;
