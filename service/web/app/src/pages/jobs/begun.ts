// The jobs that were started in this browser.
import { stored } from "../../shell/storage";
import { formatDuration, formatNumber, locale } from "../../shell/texts";

interface Begun {
  id: string;
  kind: string;
  /** As ISO 8601 in UTC. */
  at: string;
}

const MOST = 50;

/** The newest first. */
export const begun = stored<Begun[]>("jobs", []);

/** Remember a job. */
export function remember(id: string, kind: string): void {
  const others = begun.peek().filter((job) => job.id !== id);
  begun.value = [{ id, kind, at: new Date().toISOString() }, ...others].slice(0, MOST);
}

/** Forget a job that is gone. */
export function forget(id: string): void {
  begun.value = begun.peek().filter((job) => job.id !== id);
}

/** A moment in the reader's time zone and language. */
export const formatMoment = (iso: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));

/** Seconds of work: 0.3 s, 12 s, 3:05, 2:10:00. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${formatNumber(seconds, { maximumSignificantDigits: 2 })} s`;
  return formatDuration(seconds);
}
