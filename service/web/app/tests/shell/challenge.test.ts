import { describe, expect, test } from "vitest";
import { challengeIn, challengeTo } from "../../src/shell/challenge";

const read = (address: string) => challengeIn(new URL(address, "http://localhost").searchParams);

describe("a result to beat", () => {
  test.each([
    { seconds: 81, hints: 2, way: "4-8" },
    { seconds: 0, hints: 0, way: "k3f9" },
    { seconds: 81, hints: 0, way: undefined },
  ])("is read from the link as it was written: %o", (result) => {
    expect(read(challengeTo("/p/K85V-H990-ET", result))).toEqual(result);
    expect(read(challengeTo("/p/K85V-H990-ET?date=2026-11-22", result))).toEqual(result);
  });

  test("has a time in whole seconds and a bounded number of hints", () => {
    expect(challengeTo("/p/K", { seconds: 81.9, hints: 0 })).toBe("/p/K?beat=81.0");
    expect(read(challengeTo("/p/K", { seconds: 1e9, hints: 1e9 }))).toEqual({ seconds: 99_999, hints: 99 });
  });

  test.each([
    "",
    "81",
    "81.",
    "-1.0",
    "1e3.0",
    "999999.0",
    "81.0.",
    "81.0.4-8-9",
    "81.0.<b>",
    "81.0.A",
    "81.0.1+2",
    " 81.0",
  ])("is ignored where somebody wrote %s", (value) => {
    expect(read(`/p/K?beat=${encodeURIComponent(value)}`)).toBeUndefined();
  });
});
