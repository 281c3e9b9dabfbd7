// A question to the service, as a component sees it: asked, answered, or in trouble; how that is shown; and what can be had
// without the service while it is away.
import { JobFailedError, ProblemError, TimedOutError, UnreachableError } from "@countinghouse/client";
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { connection, PATIENCE_MS } from "./api";
import { addressOf } from "./router";
import { t } from "./texts";

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

const FIRST_OF_SERVERS = 500;

/** Whether an error says that the service cannot be asked now. */
const isAway = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  error instanceof TimedOutError ||
  (error instanceof ProblemError && error.status >= FIRST_OF_SERVERS);

/** Ask the service; while it is away, `here` finds the answer, or undefined if the service alone can. */
export async function orHere<T>(ask: () => Promise<T>, here: () => Promise<T | undefined>): Promise<T> {
  const without = (): Promise<T | undefined> => here().catch(() => undefined);
  // Nobody waits for a service that is known to be away.
  const known = connection.peek() === "online" ? undefined : await without();
  if (known !== undefined) return known;
  try {
    return await ask();
  } catch (error) {
    const found = isAway(error) ? await without() : undefined;
    if (found === undefined) throw error;
    return found;
  }
}

// What went wrong, in the reader's words, and what to do.

interface Said {
  text: string;
  details?: readonly string[];
  action?: ComponentChildren;
}

function fieldsOf({ detail, title, errors }: ProblemError): string[] {
  if (errors.length === 0) return [detail || title];
  return errors.map(({ pointer, detail: text }) => (pointer ? `${pointer.slice(1)}: ${text}` : text));
}

function said(error: unknown, seconds: number): Said {
  const texts = t().trouble;
  if (error instanceof ProblemError) {
    if (error.status === 429) return { text: texts.quota(seconds) };
    if (error.status === 503) return { text: texts.busy(seconds) };
    if (error.status === 401 || error.status === 403) {
      return { text: texts.key, action: <a href={addressOf("settings")}>{texts.toSettings}</a> };
    }
    return { text: texts.refused, details: fieldsOf(error) };
  }
  if (error instanceof JobFailedError) {
    if (error.job.status === "cancelled") return { text: texts.cancelled };
    return { text: texts.failed, details: error.job.error ? [error.job.error.detail] : [] };
  }
  if (error instanceof TimedOutError) return { text: texts.slow };
  if (error instanceof UnreachableError) {
    return { text: connection.value === "offline" ? texts.offline : texts.unreachable };
  }
  return { text: texts.error, details: [error instanceof Error ? error.message : String(error)] };
}

function useSecondsLeft(error: unknown): number {
  const asked = error instanceof ProblemError ? Number(error.headers.get("Retry-After") ?? 0) : 0;
  const [left, setLeft] = useState(asked);
  useEffect(() => {
    setLeft(asked);
    if (!asked) return undefined;
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [error]);
  return left;
}

/** An error, why it may have come, and a way on. */
export function Trouble({ error, again }: { error: unknown; again?: (() => void) | undefined }) {
  const seconds = useSecondsLeft(error);
  const { text, details, action } = said(error, seconds);
  return (
    <div class="trouble" role="alert">
      <p>{text}</p>
      {details?.map((detail) => (
        <p class="trouble-detail">{detail}</p>
      ))}
      <p class="row">
        {action}
        {again && (
          <button type="button" onClick={again} disabled={seconds > 0}>
            {t().trouble.retry}
          </button>
        )}
      </p>
    </div>
  );
}

interface Props<T> {
  asked: Asked<T>;
  children: (value: T) => ComponentChildren;
  /** What is shown until there is an answer. */
  meanwhile?: ComponentChildren;
  /** What stands under the answer, whose height nobody knows: it comes with it, so that it is not pushed down. */
  below?: ComponentChildren;
}

/** The answer to a question, or that it is awaited, or what went wrong. An earlier answer stays, dimmed, meanwhile. */
export function AskedView<T>(props: Props<T>) {
  const { value, error } = props.asked;
  return (
    <>
      <Answer {...props} />
      {(value !== undefined || error !== undefined) && props.below}
    </>
  );
}

function Answer<T>({ asked: { value, error, asking, again }, children, meanwhile }: Props<T>) {
  if (error !== undefined) return <Trouble error={error} again={again} />;
  if (value === undefined) return asking ? (meanwhile ?? <Loading />) : null;
  return (
    <div class={asking ? "awaiting" : undefined} aria-busy={asking}>
      {children(value)}
    </div>
  );
}

function Loading() {
  return (
    <p class="loading" role="status">
      {t().loading}
    </p>
  );
}
