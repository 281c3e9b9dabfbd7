// Days of the calendar as `2026-11-22`, each the player's own.
import { signal } from "@preact/signals";

/** The day of a moment where the player is. */
export function dayOf(moment: Date): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

const TURN_SEEN_WITHIN_MS = 60_000;
const turned = signal(dayOf(new Date()));

/** Today where the player is. What reads it is drawn anew when the day turns. */
export function today(): string {
  void turned.value;
  return dayOf(new Date());
}

/** Look at times whether the day has turned, and when the page is seen again. */
export function watchDay(): void {
  const look = (): void => {
    turned.value = dayOf(new Date());
  };
  setInterval(look, TURN_SEEN_WITHIN_MS);
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
}

/** So many days after a day; before it if negative. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
