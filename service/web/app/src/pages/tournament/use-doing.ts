// One thing at a time that the service is asked to do, and what went wrong with the last.
import { useState } from "preact/hooks";

export interface Doing {
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
