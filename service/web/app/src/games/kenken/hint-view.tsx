// Asking the service for a hint, or what is kept while it is away, and what it says. It lies over the keypad: neither the board nor the pad moves for it.
import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Button } from "../../components/button";
import { client, PATIENCE_MS } from "../../shell/api";
import { orHere, Trouble } from "../../shell/asked";
import { t as shared } from "../../shell/texts";
import { HintCard } from "../sheets/hint-card";
import type { Game } from "./game";
import { follow, namesOf, question, stepOf, stepSaid } from "./message";
import { t } from "./texts";

type Asking = "no" | "asking" | { error: unknown };

export interface Asker {
  state: { value: Asking };
  ask: () => Promise<void>;
  /** Put the hint away. */
  dismiss: () => void;
}

/** What asks for hints about a game. */
export function useHints(game: Game): Asker {
  return useMemo(() => {
    const state = signal<Asking>("no");
    const ask = async (): Promise<void> => {
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
        game.hint.value = { found, step: 0 };
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

function Actions({ game }: { game: Game }) {
  const hint = game.hint.value;
  const step = hint && stepOf(hint);
  if (!hint || !step) return null;
  const last = hint.step + 1 === hint.found.steps.length;
  const next = (): void => {
    game.hint.value = { found: hint.found, step: hint.step + 1 };
  };
  const act = (): void => {
    follow(game, step);
    if (!last) next();
  };
  return (
    <>
      {!last && <Button onClick={next}>{t().hint.next}</Button>}
      <Button kind="primary" onClick={act}>
        {shared().game.doIt}
      </Button>
    </>
  );
}

function Said({ game }: { game: Game }) {
  const texts = t().hint;
  const hint = game.hint.value;
  if (!hint) return null;
  const { code, mistakes, wrong_marks, detail: english } = hint.found;
  const step = stepOf(hint);
  const said = {
    "take-back": texts.takeBack(namesOf(mistakes)),
    "wrong-marks": texts.wrongMarks(namesOf(wrong_marks)),
    solved: texts.solved,
  };
  return (
    <>
      {code !== "next-step" && <p class={code === "solved" ? "good" : "bad"}>{said[code] ?? english}</p>}
      {step && <p>{stepSaid(game, step)}</p>}
    </>
  );
}

export function HintView({ game, asker }: { game: Game; asker: Asker }) {
  const state = asker.state.value;
  const hint = game.hint.value;
  const step = state === "no" && hint && stepOf(hint);
  return (
    <HintCard
      title={step ? (t().hint.techniques[step.technique] ?? step.technique) : shared().game.hint}
      onClose={asker.dismiss}
      actions={step && <Actions game={game} />}
    >
      {typeof state === "object" ? (
        <Trouble error={state.error} again={() => void asker.ask()} />
      ) : state === "asking" ? (
        <p class="loading">{t().asking}</p>
      ) : (
        <Said game={game} />
      )}
    </HintCard>
  );
}
