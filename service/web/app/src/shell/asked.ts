// A question to the service, as a component sees it: asked, answered, or in trouble.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { PATIENCE_MS } from "./api";

export interface Limits {
  signal: AbortSignal;
  timeoutMs: number;
}

export interface Asked<T> {
  /** The last answer; it stays while the next is awaited. */
  value: T | undefined;
  error: unknown;
  asking: boolean;
  /** Ask again. */
  again: () => void;
}

/**
 * Ask once the component is shown, and again whenever `key` changes; a question that is no longer wanted is aborted.
 * An undefined `key` asks nothing.
 */
export function useAsked<T>(key: string | undefined, ask: (limits: Limits) => Promise<T>): Asked<T> {
  const [state, setState] = useState<{ value?: T; error?: unknown; asking: boolean }>({ asking: key !== undefined });
  const [round, setRound] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (key === undefined) {
      setState({ asking: false });
      return undefined;
    }
    const aborting = new AbortController();
    setState(({ value }) => ({ ...(value === undefined ? {} : { value }), asking: true }));
    latest.current({ signal: aborting.signal, timeoutMs: PATIENCE_MS }).then(
      (value) => !aborting.signal.aborted && setState({ value, asking: false }),
      (error: unknown) => !aborting.signal.aborted && setState({ error, asking: false }),
    );
    return () => aborting.abort();
  }, [key, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { value: state.value, error: state.error, asking: state.asking, again };
}
