// What a puzzle needs, asked for while it is still played.
import { requestOf } from "@countinghouse/client/play/kenken/layout";
import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { client, PATIENCE_MS } from "../../shell/api";
import { orHere } from "../../shell/asked";
import type { Game } from "./game";
import type { Step } from "./message";
import { neededBy } from "./needed";

/** Ask what the puzzle needs while it is still played, so that the win can say it at once. */
export function useNeeded(game: Game, wanted: boolean): void {
  const { all } = game.layout;
  const asked = useRef(false);
  // Not read while drawing: moves would draw all of the game anew.
  useSignalEffect(() => {
    const near = game.filled.value * 2 >= all.length;
    if (!wanted || !near || asked.current || game.needed.peek()) return;
    asked.current = true;
    stepsOf(game).then(
      (steps) => {
        if (!steps) return;
        game.needed.value = neededBy(steps);
        game.keep();
      },
      () => {
        asked.current = false;
      },
    );
  });
}

/** Ask how the puzzle is solved, step by step. The answer is kept: while the service is away, hints take trials from it. */
async function stepsOf(game: Game): Promise<Step[] | null | undefined> {
  const ask = async (): Promise<Step[] | null> => {
    const question = { ...requestOf(game.layout), limit: 1, with_steps: true };
    const { solutions, steps } = await client.peek().kenken.solve(question, { timeoutMs: PATIENCE_MS });
    const { keepAnswers } = await import("../../shell/stock");
    if (steps) void keepAnswers("kenken", game.code, { solutions, steps });
    return steps;
  };
  return await orHere(ask, async () => (await import("./kept-hint")).keptSteps(game.code));
}
