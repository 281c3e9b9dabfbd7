// Asking the service for a hint, and what it says.
import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { client, PATIENCE_MS } from "../../shell/api";
import { t as shared } from "../../shell/catalogue";
import { Trouble } from "../../shell/trouble";
import type { Game } from "./game";
import { follow, question, stepOf } from "./hints";
import { namesOf, stepSaid } from "./says";
import { t } from "./texts";

type Asking = "no" | "asking" | { error: unknown };

export interface Asker {
  state: { value: Asking };
  ask: () => Promise<void>;
}

/** What asks for hints about a game. */
export function useHints(game: Game): Asker {
  return useMemo(() => {
    const state = signal<Asking>("no");
    const ask = async (): Promise<void> => {
      if (state.peek() === "asking" || game.paused.peek() || game.solved.peek()) return;
      state.value = "asking";
      const at = game.at.peek();
      try {
        const found = await client.peek().kenken.hint(question(game), { timeoutMs: PATIENCE_MS });
        state.value = "no";
        // An answer about a board that has changed meanwhile is none.
        if (game.at.peek() !== at) return;
        game.hints += 1;
        game.hint.value = { found, step: 0 };
        game.keep();
      } catch (error) {
        state.value = { error };
      }
    };
    return { state, ask };
  }, [game]);
}

function Steps({ game }: { game: Game }) {
  const hint = game.hint.value;
  const step = hint && stepOf(hint);
  if (!hint || !step) return null;
  const texts = t().hint;
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
      <p class="muted">{texts.step(hint.step + 1, hint.found.steps.length)}</p>
      <p>
        <strong>{texts.techniques[step.technique] ?? step.technique}</strong>
      </p>
      <p>{stepSaid(game, step)}</p>
      <div class="row">
        <button type="button" onClick={act}>
          {texts.follow}
        </button>
        {!last && (
          <button type="button" onClick={next}>
            {texts.next}
          </button>
        )}
      </div>
    </>
  );
}

function Said({ game, asker }: { game: Game; asker: Asker }) {
  const texts = t().hint;
  const state = asker.state.value;
  const hint = game.hint.value;
  if (typeof state === "object") return <Trouble error={state.error} again={() => void asker.ask()} />;
  if (state === "asking")
    return (
      <p class="loading" role="status">
        {t().asking}
      </p>
    );
  if (!hint) return null;
  const { code, mistakes, wrong_marks, hint: english } = hint.found;
  const said = {
    "take-back": texts.takeBack(namesOf(mistakes)),
    "wrong-marks": texts.wrongMarks(namesOf(wrong_marks)),
    solved: texts.solved,
  };
  return (
    <section role="status" aria-label={texts.title}>
      {code !== "next-step" && <p class={code === "solved" ? "good" : "bad"}>{said[code] ?? english}</p>}
      <Steps game={game} />
    </section>
  );
}

/** Where there is one column, this lies over the foot of the window: neither the board nor the pad moves for it. */
export function HintView(props: { game: Game; asker: Asker }) {
  const { game, asker } = props;
  if (asker.state.value === "no" && !game.hint.value) return null;
  const dismiss = (): void => {
    asker.state.value = "no";
    game.hint.value = undefined;
  };
  return (
    <div class="kk-hint panel">
      <Said {...props} />
      {asker.state.value !== "asking" && (
        <button type="button" onClick={dismiss}>
          {t().hint.dismiss}
        </button>
      )}
    </div>
  );
}

export function HintButton({ asker }: { asker: Asker }) {
  return (
    <button type="button" onClick={() => void asker.ask()} disabled={asker.state.value === "asking"}>
      {shared().game.hint}
    </button>
  );
}
