import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dayOf, daysAfter, isDay } from "../../src/shell/dates";
import { catalogue, chosenLanguage, formatDate, formatDuration, formatNumber, textsAreReady } from "../../src/shell/texts";

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

  test("numbers are written in the language of the reader", () => {
    expect(formatNumber(2_968_875)).toBe("2,968,875");
    expect(formatNumber("123456789012345678901")).toBe("123,456,789,012,345,678,901");
    chosenLanguage.value = "de";
    expect(formatNumber(2_968_875.5)).toBe("2.968.875,5");
  });

  test("a day is the same in every time zone", () => {
    expect(formatDate("2026-11-22")).toBe("November 22, 2026");
    chosenLanguage.value = "de";
    expect(formatDate("2026-11-22")).toBe("22. November 2026");
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
