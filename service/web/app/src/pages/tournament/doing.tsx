// One thing at a time that the service is asked to do, and what is said if it refuses.
import { ProblemError } from "@countinghouse/client";
import { useState } from "preact/hooks";
import { Trouble } from "../../shell/asked";
import { problemName } from "./calls";
import { t } from "./texts";

interface Doing {
  doing: boolean;
  error: unknown;
  run: (act: () => Promise<unknown>) => void;
}

export function useDoing(): Doing {
  const [state, setState] = useState<{ doing: boolean; error?: unknown }>({ doing: false });
  const run = (act: () => Promise<unknown>): void => {
    if (state.doing) return;
    setState({ doing: true });
    act().then(
      () => setState({ doing: false }),
      (error: unknown) => setState({ doing: false, error }),
    );
  };
  return { doing: state.doing, error: state.error, run };
}

/** Why something was refused, in the reader's words; nothing without an error. */
export function Refused({ error, again }: { error: unknown; again?: () => void }) {
  const said = saidOf(error);
  if (error === undefined) return null;
  if (said === undefined) return <Trouble error={error} again={again} />;
  return (
    <p class="trouble" role="alert">
      {said}
    </p>
  );
}

function saidOf(error: unknown): string | undefined {
  const texts = t().refused;
  const name = problemName(error);
  if (!(error instanceof ProblemError) || !name) return undefined;
  if (error.status === 404) return texts["not-found"];
  if (error.status === 422) return error.errors.some(({ pointer }) => pointer === "/name") ? texts["name"] : undefined;
  if (name === "already-claimed") {
    const { claimed_by: first, margin_ms: margin } = error.problem as { claimed_by?: string; margin_ms?: number };
    return t().claim.second(first ?? "", String(margin ?? 0));
  }
  return texts[name];
}
