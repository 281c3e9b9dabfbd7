// What hints say about places.
import { describe, expect, it } from "vitest";
import german from "../../src/games/kenken/texts.de";
import english, { type StepTexts } from "../../src/games/kenken/texts.en";

const STEP: StepTexts = {
  cells: ["r1c2", "r1c3"],
  at: "row 1, column 2",
  across: [1, 2],
  digits: "4 and 5",
  either: "4 or 5",
  row: 0,
  column: null,
  rows: [],
  columns: [],
  cage: "",
  removed: "",
};

describe("sentences of hints", () => {
  it("name one cell in words", () => {
    expect(english.hint.sentences["given"]?.({ ...STEP, digits: "3" })).toBe("row 1, column 2 is given: 3.");
  });

  it("name the cells of a line by what differs", () => {
    expect(english.hint.sentences["line-places"]?.(STEP)).toBe(
      "In row 1 only columns 2 and 3 can be 4 or 5, so they are nothing else.",
    );
    const column = { ...STEP, row: null, column: 4, across: [0, 2, 3] };
    expect(english.hint.sentences["line-set"]?.(column)).toBe(
      "In column 5 rows 1, 3 and 4 share 4 and 5, so its other cells are none of these.",
    );
    expect(english.hint.sentences["last-place"]?.({ ...STEP, across: [6], digits: "2" })).toBe(
      "2 in row 1 can only stand in column 7.",
    );
  });

  it("do so in German", () => {
    expect(german.hint.sentences["last-place"]?.({ ...STEP, across: [6], digits: "2" })).toBe(
      "2 kann in Zeile 1 nur in Spalte 7 stehen.",
    );
    expect(german.hint.sentences["line-places"]?.({ ...STEP, either: "4 oder 5" })).toBe(
      "In Zeile 1 ist nur in den Spalten 2 und 3 Platz für 4 oder 5, also für nichts anderes.",
    );
  });
});
