import { expect, test } from "vitest";
import ways from "../../src/games/krypto/drawn/texts.en";
import german from "../../src/games/krypto/texts.de";
import english from "../../src/games/krypto/texts.en";
import entries from "../../src/games/record/texts.en";

const twice = (held: number) => ({ code: "card-used-too-often", card: "3", held, place: 0 }) as const;

test("one is said as one, and several as several", () => {
  expect(english.faults.says(twice(1))).toBe("3 is among the cards only once.");
  expect(german.faults.says(twice(1))).toBe("3 ist nur einmal unter den Karten.");
  expect(english.faults.says(twice(2))).toBe("3 is among the cards only 2 times.");
  expect(english.slip.more("1")).toBe("One way is left. Find it.");
  expect(english.slip.more("12")).toBe("12 ways are left. Find another.");
  expect(ways.count("1", "1")).toBe("One solution, which can be written in only one way.");
  expect(entries.count("1")).toBe("1 entry");
});

test("a nudge about two operations does not say that there are no others", () => {
  expect(english.hints["uses-both"]("+", "×")).toBe(
    "The steps of the simplest solution include addition and multiplication.",
  );
});

test("apostrophes are straight, as on all pages", () => {
  const texts = (value: unknown): string[] =>
    typeof value === "object" && value ? Object.values(value).flatMap(texts) : [String(value)];
  expect(texts(english).filter((text) => text.includes("’"))).toEqual([]);
});
