import { describe, expect, it } from "vitest";
import german from "../../src/games/kenken/own-texts.de";
import { rangeOf } from "../../src/games/kenken/paste";

const CODES = [
  "unknown-format",
  "unexpected-text",
  "unexpected-end",
  "wrong-shape",
  "clue-missing",
  "cage-missing",
  "clue-repeated",
  "bad-puzzle-code",
  "not-a-puzzle",
  "other-variant",
  "seed-only",
  "too-many-puzzles",
];

describe("the place of a fault in a text field", () => {
  const shown = (text: string, text_line: number, text_column: number): string =>
    text.slice(...rangeOf(text, { text_line, text_column }));

  it("is the rest of its line, after each of the line ends", () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      const text = ["AAB", "CCB  ", "", "A 3^"].join(end);
      expect(shown(text, 1, 1)).toBe("AAB");
      expect(shown(text, 2, 3)).toBe("B");
      expect(shown(text, 4, 3)).toBe("3^");
    }
  });

  it("counts characters beyond the first plane as one column", () => {
    expect(shown("𝔸𝔹 x", 1, 4)).toBe("x");
  });
});

it("says every fault in German", () => {
  expect(Object.keys(german.faults).sort()).toEqual([...CODES].sort());
});
