// What went wrong, in the reader's words, and what to do.
import { JobFailedError, ProblemError, TimedOutError, UnreachableError } from "@countinghouse/client";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { connection } from "./api";
import { t } from "./catalogue";
import { addressOf } from "./router";

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
