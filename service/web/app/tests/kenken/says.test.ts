// What hints say about places.
import { layoutOf } from "@countinghouse/client/play/kenken/layout";
import { describe, expect, it } from "vitest";
import { Game, type Hint } from "../../src/games/kenken/game";
import { cageSaid, namesOf, type Step, withGiven } from "../../src/games/kenken/message";
import { stepSaid } from "../../src/games/kenken/reasoning";
import german from "../../src/games/kenken/reasoning-texts.de";
import english, { type StepTexts } from "../../src/games/kenken/reasoning-texts.en";
import { PUZZLE } from "./puzzle";

const STEP: StepTexts = {
  cells: ["row 1, column 2", "row 1, column 3"],
  at: "row 1, column 2",
  across: [1, 2],
  digits: "4 and 5",
  either: "4 or 5",
  row: 0,
  column: null,
  rows: [],
  columns: [],
  cage: "",
  otherCage: "",
  removed: "",
  all: "row 1, column 2",
  outside: "",
  total: 0,
  amount: 0,
  least: 0,
  most: 0,
};

describe("sentences of hints", () => {
  it("name one cell in words", () => {
    expect(english.sentences["given"]?.({ ...STEP, digits: "3" })).toBe("row 1, column 2 is given: 3.");
  });

  it("name the cells of a line by what differs", () => {
    expect(english.sentences["line-places"]?.(STEP)).toBe(
      "In row 1 only columns 2 and 3 can be 4 or 5, so they are nothing else.",
    );
    const column = { ...STEP, row: null, column: 4, across: [0, 2, 3] };
    expect(english.sentences["line-set"]?.(column)).toBe(
      "In column 5 rows 1, 3 and 4 share 4 and 5, so its other cells are none of these.",
    );
    expect(english.sentences["last-place"]?.({ ...STEP, across: [6], digits: "2" })).toBe(
      "2 in row 1 can only stand in column 7.",
    );
  });

  it("tell how often one digit, or two together, are left for a cage", () => {
    const counted = {
      ...STEP,
      rows: [1, 2],
      cage: "8+ (row 2, column 1)",
      least: 2,
      most: 2,
      removed: "3 (row 2, column 1)",
    };
    const [one, both] = [{ ...counted, digits: "4" }, counted];
    expect(english.sentences["digit-count"]?.(one)).toBe(
      "In rows 2 and 3 the other cages leave 4 for the cage 8+ (row 2, column 1) this often in all: 2. Impossible: 3 (row 2, column 1).",
    );
    expect(english.sentences["digit-count"]?.(both)).toBe(
      "In rows 2 and 3 the other cages leave 4 and 5 for the cage 8+ (row 2, column 1) this often in all: 2. Impossible: 3 (row 2, column 1).",
    );
    expect(german.sentences["digit-count"]?.({ ...both, digits: "4 und 5" })).toContain("die 4 und 5 insgesamt so oft: 2.");
  });

  it("tell what is left over of whole lines", () => {
    const sum = { ...STEP, cells: ["row 1, column 2"], columns: [2, 3], total: 20, amount: 2 };
    expect(english.sentences["line-sum"]?.(sum)).toBe(
      "columns 3 and 4 add up to 20, and 18 of it is known. The rest, 2: row 1, column 2.",
    );
    const two = { ...sum, cells: STEP.cells, removed: "3 (row 1, column 2)" };
    expect(english.sentences["line-sum-outside"]?.(two)).toBe(
      "columns 3 and 4 add up to 20, so what is left over outside, in cages that stick out, makes 2: row 1, column 2. Impossible: 3 (row 1, column 2).",
    );
    expect(english.sentences["line-parity"]?.({ ...sum, amount: 1 })).toBe(
      "columns 3 and 4 add up to 20, and all but this is known to be even or odd: row 1, column 2. It is odd.",
    );
    expect(german.sentences["line-sum-outside"]?.({ ...sum, all: "Zeile 1, Spalte 2" })).toBe(
      "Summe von Spalten 3 und 4: 20. Was außerhalb übrig ist, in herausragenden Käfigen, ergibt also 2: Zeile 1, Spalte 2.",
    );
    expect(german.sentences["line-sum"]?.({ ...sum, all: "Zeile 1, Spalte 2" })).toBe(
      "Summe von Spalten 3 und 4: 20, davon sind 18 bekannt. Der Rest, 2: Zeile 1, Spalte 2.",
    );
  });

  it("do so in German", () => {
    expect(german.sentences["last-place"]?.({ ...STEP, across: [6], digits: "2" })).toBe(
      "2 kann in Zeile 1 nur in Spalte 7 stehen.",
    );
    expect(german.sentences["line-places"]?.({ ...STEP, either: "4 oder 5" })).toBe(
      "In Zeile 1 ist nur in den Spalten 2 und 3 Platz für 4 oder 5, also für nichts anderes.",
    );
  });
});

describe("places", () => {
  it("are named one way, however many there are", () => {
    expect(namesOf([[2, 0]])).toBe("row 3, column 1");
    expect(
      namesOf([
        [0, 0],
        [2, 0],
      ]),
    ).toBe("row 1, column 1; row 3, column 1");
    const removed = [{ cell: [2, 0], digits: [2, 3] }];
    const params = { cells: [[2, 0]], digits: null, row: null, column: null, rows: null, columns: null, cage: 3 };
    const step = { code: "cage-cells", params, removed, detail: "" } as unknown as Step;
    expect(stepSaid(new Game("N-SAYS", PUZZLE, null), step)).toBe(
      "No way to fill the cage 6× (row 3, column 1) has these there: 2 3 (row 3, column 1).",
    );
  });
});

describe("what a cage makes so far", () => {
  const [sum, , , product] = layoutOf(PUZZLE).cages;

  it("is nothing while it is empty", () => {
    for (const cage of [sum, product])
      expect(
        cage &&
          cageSaid(
            3,
            cage,
            cage.cells.map(() => 0),
            false,
          ),
      ).toEqual([]);
  });

  it("is said from the first digit on", () => {
    expect(product && cageSaid(3, product, [1, 0, 0], false)).toEqual(["1 so far; times 6 to go in 2 cells."]);
    expect(sum && cageSaid(3, sum, [1, 0], false)).toEqual(["1 so far; 2 to go in 1 cell."]);
  });
});

describe("the digit of a cage of one cell", () => {
  const given = { code: "given", params: { cells: [[0, 1]] }, placed: null };
  const placing = (cell: number[]) => ({ code: "last-candidate", params: { cells: [cell] }, placed: { cell, digit: 2 } });
  const codes = (...steps: object[]) =>
    withGiven({ steps } as unknown as Hint).steps.map(({ code, placed }) => [code, placed?.digit]);

  it("is placed by the step that says so", () => {
    expect(codes(given, placing([0, 1]))).toEqual([["given", 2]]);
  });

  it("stays a step of its own on the way to another cell", () => {
    expect(codes(given, placing([0, 2]))).toEqual([
      ["given", undefined],
      ["last-candidate", 2],
    ]);
  });
});
