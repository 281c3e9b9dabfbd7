// The texts of the page in the reader's language. English is loaded with each page; others when they are wanted.
import { computed, effect, signal } from "@preact/signals";
import { stored } from "./storage";
import english from "./texts.en";

export type Language = "en" | "de";
export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch" };

/** What the reader chose; `auto` follows the browser. */
export const chosenLanguage = stored<Language | "auto">("language", "auto");

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

const fromBrowser = (): Language => navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en";

/** The language of all texts. What is kept may come from a file that was edited. */
export const language = computed<Language>(() => (isLanguage(chosenLanguage.value) ? chosenLanguage.value : fromBrowser()));

/** Tell whether `Intl` takes a tag. Browsers also report names of POSIX locales, as `en-US@posix`, which it throws at. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The language with the reader's country, if the browser tells it: the 22nd of November is written in several ways. */
export const locale = (): string =>
  navigator.languages.find((tag) => tag.slice(0, 2) === language.value && isTag(tag)) ?? language.value;

type German<T> = () => Promise<{ default: T }>;
const catalogues: Array<(wanted: Language) => Promise<void>> = [];

/**
 * A catalogue of texts, as a function that returns it in the current language: `t().title`. Components that call it
 * are drawn anew when the language changes.
 */
export function catalogue<T>(english: T, german: German<T>): () => T {
  const current = signal(english);
  const load = async (wanted: Language): Promise<void> => {
    const texts = wanted === "de" ? (await german()).default : english;
    // Another language may have been chosen meanwhile.
    if (language.peek() === wanted) current.value = texts;
  };
  catalogues.push(load);
  if (language.peek() !== "en") pending.add(load(language.peek()));
  return () => current.value;
}

const pending = new Set<Promise<void>>();

/** Resolves when the texts of all catalogues so far are those of the current language. English if they cannot be had. */
export async function textsAreReady(): Promise<void> {
  await Promise.allSettled(pending);
  pending.clear();
}

effect(() => {
  const wanted = language.value;
  document.documentElement.lang = wanted;
  for (const load of catalogues) void load(wanted).catch(() => undefined);
});

// Making one takes longer than all else that is drawn.
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function formatFor<F extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  options: object | undefined,
  make: () => F,
): F {
  const whole = `${language.value} ${key} ${JSON.stringify(options)}`;
  const known = (formats.get(whole) as F | undefined) ?? make();
  formats.set(whole, known);
  return known;
}

/** From here on numbers are written in groups, which each language does its own way. */
const GROUPED = 1000;

/** A number as the reader's language writes it: 2,968,875. */
export function formatNumber(value: number | bigint | string, options?: Intl.NumberFormatOptions): string {
  const isShort = typeof value === "number" && Number.isInteger(value) && value >= 0 && value < GROUPED;
  if (isShort && !options) return String(value);
  return formatFor("number", options, () => new Intl.NumberFormat(language.value, options)).format(
    typeof value === "string" ? BigInt(value) : value,
  );
}

/** Below it, percents are harder to read than how many times it takes. */
const SMALL_CHANCE = 1e-3;

/** A chance from 0 to 1 with three digits: 12.3%, or 1 in 391,000. */
export function formatChance(chance: number): string {
  const options: Intl.NumberFormatOptions = { maximumSignificantDigits: 3 };
  return chance > 0 && chance < SMALL_CHANCE
    ? t().oneIn(formatNumber(1 / chance, options))
    : formatNumber(chance, { ...options, style: "percent" });
}

/** The sides of a grid, on one line: 4 × 4. */
export const sides = (rows: number | string, columns: number | string = rows): string => `${rows}\u202f×\u202f${columns}`;

/** A date without a time of day, from `2026-11-22`. */
export const formatDate = (iso: string, options: Intl.DateTimeFormatOptions = { dateStyle: "long" }): string =>
  formatFor(`date ${locale()}`, options, () => {
    return new Intl.DateTimeFormat(locale(), { ...options, timeZone: "UTC" });
  }).format(new Date(`${iso}T00:00:00Z`));

/** Make the formats that most pages begin with, while their files are on the way. */
export function prepareFormats(): void {
  formatNumber(GROUPED);
  formatDate("2026-11-22");
}

/** Minutes and seconds: 3:05. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (part: number): string => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** The texts that all pages share. */
export const t = catalogue(english, () => import("./texts.de"));
