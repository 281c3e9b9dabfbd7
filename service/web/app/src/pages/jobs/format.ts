import { formatDuration, formatNumber, languageOfDates } from "../../shell/texts";

/** A moment in the reader's time zone and language. */
export const formatMoment = (iso: string): string =>
  new Intl.DateTimeFormat(languageOfDates(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));

/** Seconds of work: 0.3 s, 12 s, 3:05, 2:10:00. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${formatNumber(seconds, { maximumSignificantDigits: 2 })} s`;
  return formatDuration(seconds);
}
