import { effect } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { formatMoment } from "../../src/pages/jobs/begun";
import { dayOf, daysAfter, isDay, today, watchDay } from "../../src/shell/dates";
import {
  catalogue,
  chosenLanguage,
  formatChance,
  formatDate,
  formatDuration,
  formatNumber,
  type Language,
  language,
  sides,
  textsAreReady,
} from "../../src/shell/texts";

beforeEach(() => {
  chosenLanguage.value = "en";
});
afterEach(() => {
  chosenLanguage.value = "auto";
});

describe("days", () => {
  test("a day is that of the player", () => {
    expect(dayOf(new Date(2026, 0, 5, 0, 30))).toBe("2026-01-05");
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  });

  test("days are counted over months, leap days and years", () => {
    expect(daysAfter("2024-02-28", 1)).toBe("2024-02-29");
    expect(daysAfter("2025-12-31", 1)).toBe("2026-01-01");
    expect(daysAfter("2026-03-01", -1)).toBe("2026-02-28");
  });

  test.each([
    ["2024-02-29", true],
    ["2026-02-29", false],
    ["2026-13-01", false],
    ["2026-1-1", false],
    ["", false],
  ])("%j is a day: %s", (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });
});

describe("the day of an open page", () => {
  test("what reads it is told when the day turns, and when the page is seen again", () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 22, 23, 58) });
    watchDay();
    const seen: string[] = [];
    const stop = effect(() => {
      seen.push(today());
    });
    vi.advanceTimersByTime(180_000);
    expect(seen.at(-1)).toBe("2026-11-23");
    vi.setSystemTime(new Date(2026, 10, 25, 7));
    document.dispatchEvent(new Event("visibilitychange"));
    expect(seen.at(-1)).toBe("2026-11-25");
    stop();
    vi.useRealTimers();
  });
});

describe("numbers, days and times as text", () => {
  test.each([
    [0, "0:00"],
    [65.9, "1:05"],
    [3_599, "59:59"],
    [3_600, "1:00:00"],
    [36_061, "10:01:01"],
  ])("%d seconds are %s", (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });

  test.each(["en", "de"] as const)("short numbers are as Intl writes them in %s", (language) => {
    chosenLanguage.value = language;
    const plain = new Intl.NumberFormat(language);
    const numbers = [...Array(1_001).keys(), -1, 0.5, 999.9996];
    expect(numbers.map((number) => formatNumber(number))).toEqual(numbers.map((number) => plain.format(number)));
  });

  test("numbers are written in the language of the reader", () => {
    expect(formatNumber(2_968_875)).toBe("2,968,875");
    expect(formatNumber("123456789012345678901")).toBe("123,456,789,012,345,678,901");
    chosenLanguage.value = "de";
    expect(formatNumber(2_968_875.5)).toBe("2.968.875,5");
  });

  test("a chance is in percent, and a small one says how many times it takes", async () => {
    expect([0, 0.001, 0.1234, 1].map(formatChance)).toEqual(["0%", "0.1%", "12.3%", "100%"]);
    expect([0.000_999, 0.000_002_56].map(formatChance)).toEqual(["1 in 1,000", "1 in 391,000"]);
    chosenLanguage.value = "de";
    await vi.waitFor(() => expect(formatChance(0.000_002_56)).toBe("1 zu 391.000"));
    expect(formatChance(0.1234)).toBe("12,3\u00a0%");
  });

  test("a day is the same in every time zone", () => {
    expect(formatDate("2026-11-22")).toBe("November 22, 2026");
    chosenLanguage.value = "de";
    expect(formatDate("2026-11-22")).toBe("22. November 2026");
  });

  test("a day is written as in the reader's country", () => {
    const languages = vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr-FR", "en-GB", "en-US"]);
    expect(formatDate("2026-11-22")).toBe("22 November 2026");
    chosenLanguage.value = "de";
    expect(formatDate("2026-11-22")).toBe("22. November 2026");
    languages.mockRestore();
  });

  test.each([[["en-US@posix"]], [["C"]], [["POSIX"]], [[]], [["xx-invalid"]], [["en-US@posix", "en-GB"]]])(
    "languages %j leave numbers, days and moments as they are",
    (tags: string[]) => {
      const languages = vi.spyOn(navigator, "languages", "get").mockReturnValue(tags);
      for (const [chosen, day] of [
        ["en", tags.includes("en-GB") ? "22 November 2026" : "November 22, 2026"],
        ["de", "22. November 2026"],
      ] as const) {
        chosenLanguage.value = chosen;
        expect(formatDate("2026-11-22")).toBe(day);
        expect(formatMoment("2026-11-22T12:00:00Z")).toContain("2026");
      }
      languages.mockRestore();
    },
  );

  test("a language that is none is that of the browser", () => {
    chosenLanguage.value = "de@posix" as Language;
    expect(language.value).toBe("en");
    expect(formatNumber(2_968_875)).toBe("2,968,875");
    expect(formatDate("2026-11-22")).toContain("November 22");
  });

  test("texts that come late do not replace those of a language chosen meanwhile", async () => {
    let come = (_: { default: { title: string } }): void => undefined;
    const t = catalogue({ title: "Numbers" }, () => new Promise((resolve) => (come = resolve)));
    chosenLanguage.value = "de";
    chosenLanguage.value = "en";
    come({ default: { title: "Zahlen" } });
    await new Promise((resolve) => setTimeout(resolve));
    expect(t().title).toBe("Numbers");
  });

  test("texts follow the language", async () => {
    const t = catalogue({ title: "Numbers" }, async () => ({ default: { title: "Zahlen" } }));
    expect(t().title).toBe("Numbers");
    chosenLanguage.value = "de";
    await textsAreReady();
    expect(document.documentElement.lang).toBe("de");
    await expect.poll(() => t().title).toBe("Zahlen");
  });
});

describe("the sides of a grid", () => {
  const SOURCES = import.meta.glob<string>("../../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

  test("stand on one line", () => {
    expect(sides(4)).toBe("4\u202f×\u202f4");
    expect(sides(3, "5")).toBe("3\u202f×\u202f5");
  });

  test("are written by one function in all texts", () => {
    const byHand = /\b(\d) ?× ?\1\b|(\$\{\w+\}) ?[×x] ?\2|[\d}]×\$?\{?\d/;
    const found = Object.entries(SOURCES).flatMap(([file, text]) =>
      file.includes("/look/") ? [] : text.split("\n").filter((line) => byHand.test(line) && !/^\s*(\/\/|\/?\*)/.test(line)),
    );
    expect(found).toEqual([]);
  });
});
