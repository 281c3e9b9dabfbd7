import { beforeEach, describe, expect, test, vi } from "vitest";
import { clear } from "../../src/games/record/moving";
import { keepStock, takeDeal } from "../../src/shell/stock";
import { write } from "../../src/shell/storage";

const table = vi.hoisted(() => new Map<string, unknown>());

vi.mock("../../src/shell/database", () => ({
  readKept: async (key: string) => table.get(key),
  keysKept: async () => [...table.keys()],
  changeKept: async (key: string, change: (before: unknown) => unknown) => {
    table.set(key, change(table.get(key)));
    return table.get(key);
  },
  removeKept: async (keys: readonly string[]) => {
    for (const key of keys) table.delete(key);
  },
}));
vi.mock("../../src/shell/many-dailies", () => ({
  keepRecentDailies: async () => undefined,
  keepDailiesAhead: async () => undefined,
}));
// A busy service, which answers nothing in time.
vi.mock("../../src/shell/api", async (original) => ({
  ...(await original<typeof import("../../src/shell/api")>()),
  client: { peek: () => ({ batch: async (asked: unknown[]) => asked.map(() => ({})) }) },
}));

beforeEach(() => {
  clear();
  table.clear();
});

describe("what is kept for being offline", () => {
  test("answers are kept for as long as their puzzles are", async () => {
    write("puzzle:OPENED", {});
    write("game:BEGUN", {});
    table.set("deals:kenken:5", [{ puzzle_code: "STOCKED", size: 5, cages: [] }]);
    for (const code of ["OPENED", "BEGUN", "STOCKED", "GONE"]) table.set(`answer:${code}`, {});
    await keepStock(0);
    const answers = [...table.keys()].filter((key) => key.startsWith("answer:"));
    expect(answers).toEqual(["answer:OPENED", "answer:BEGUN", "answer:STOCKED"]);
  });

  test("a stock that lacks answers is asked for again", async () => {
    await keepStock(0);
    expect(table.get("day")).toBeUndefined();
  });

  test("each deal is given once", async () => {
    table.set("deals:krypto:easy", [{ puzzle_code: "A" }, { puzzle_code: "B" }]);
    const taken = [await takeDeal("krypto", "easy"), await takeDeal("krypto", "easy"), await takeDeal("krypto", "easy")];
    expect(taken).toEqual([{ puzzle_code: "A" }, { puzzle_code: "B" }, undefined]);
  });
});
