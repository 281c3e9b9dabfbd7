import { wayOf } from "@countinghouse/client/play/year/ways";
import { beforeEach, describe, expect, test } from "vitest";
import { judged, keepWays, keptWays, targetIn, wishesIn, wishIn, withWay } from "../../src/pages/year/wish";
import { write } from "../../src/shell/storage";

const wish = { digits: "2016", rules: "basic", digit_order: "given" } as const;
const asked = (text: string) => wishIn(new URLSearchParams(text), 2027);

beforeEach(() => write("year:2016:basic:given", undefined));

describe("what an address asks for", () => {
  test("without digits it is the year", () => {
    expect(asked("")).toEqual({ digits: "2027", rules: "basic", digit_order: "given" });
  });

  test("digits, rules and order are taken from it", () => {
    expect(asked("digits=4444&rules=school&order=any")).toEqual({ digits: "4444", rules: "school", digit_order: "any" });
  });

  test.each(["digits=", "digits=20167890", "digits=20a6", "digits=٢"])("%s is no wish", (text) => {
    expect(asked(text).digits).toBe("2027");
  });

  test("six digits keep their order where the service would refuse", () => {
    expect(asked("digits=201678&rules=school&order=any").digit_order).toBe("given");
    expect(asked("digits=201678&order=any").digit_order).toBe("any");
  });

  test.each([
    ["9", 9],
    ["101", 101],
    ["-1", -1],
    ["1000000000", 10 ** 9],
    ["1000000001", undefined],
    ["x", undefined],
  ])("target=%s asks for %s", (text, number) => {
    expect(targetIn(new URLSearchParams({ target: text }))).toBe(number);
  });

  test.each([
    ["2026, 2027;4444 2026", ["2026", "2027", "4444"]],
    ["12345678,7", ["7"]],
    ["", ["2027"]],
    [Array.from({ length: 20 }, (_, number) => number).join(), Array.from({ length: 12 }, (_, number) => `${number}`)],
  ])("sheets=%s asks for sheets of %j", (sheets, digits) => {
    const wishes = wishesIn(new URLSearchParams({ sheets, rules: "apl" }), 2027);
    expect(wishes.map((each) => each.digits)).toEqual(digits);
    expect(new Set(wishes.map(({ rules }) => rules))).toEqual(new Set(["apl"]));
  });
});

describe("ways", () => {
  test("a way makes a number, another value, or a fault", () => {
    expect(judged(wish, "2+0+1+6")).toEqual({ number: 9 });
    expect(judged(wish, "20-16")).toEqual({ number: 4 });
    expect(judged(wish, "2016")).toEqual({ value: "2016" });
    expect(judged(wish, "20/16")).toEqual({ value: "5/4" });
    expect(judged(wish, "2+0-1-6")).toEqual({ value: "-5" });
    expect(judged(wish, "2+0+6")).toEqual({ fault: { code: "digit-misplaced", place: 4, text: "6", expected: "1" } });
  });

  test("to one number are kept if they differ, the shortest first", () => {
    let found = withWay(wish, keptWays(wish), 9, "2+(0+1)+6");
    found = withWay(wish, found, 9, "2 + 0 + 1 + 6");
    found = withWay(wish, found, 9, "(2+0)+(1+6)");
    expect(found).toEqual({ 9: ["2+(0+1)+6"] });
    found = withWay(wish, found, 9, "2-0+1+6");
    expect(found).toEqual({ 9: ["2-0+1+6", "2+(0+1)+6"] });
    expect(keptWays(wish)).toEqual(found);
    expect(keptWays({ ...wish, rules: "school" })).toEqual({});
  });

  test("to a number beside the board are kept for it", () => {
    expect(judged(wish, "2016", 2016)).toEqual({ number: 2016 });
    withWay(wish, {}, 2016, "2016");
    withWay(wish, {}, 9, "2+0+1+6");
    expect(keptWays(wish)).toEqual({ 9: ["2+0+1+6"] });
    expect(keptWays(wish, 2016)).toEqual({ 9: ["2+0+1+6"], 2016: ["2016"] });
  });

  test("of an edited file only the right ones are taken", () => {
    write("year:2016:basic:given", ["2+0+1+6", 4, null, "2+0+1", "("]);
    expect(keptWays(wish)).toEqual({ 9: ["2+0+1+6"] });
    write("year:2016:basic:given", 5);
    expect(keptWays(wish)).toEqual({});
  });

  test("digits in any order are one board", () => {
    const any = { digits: "2016", rules: "basic", digit_order: "any" } as const;
    withWay(any, {}, 9, "6+1+0+2");
    expect(keptWays({ ...any, digits: "0126" })).toEqual({ 9: ["6+1+0+2"] });
    keepWays(any, {}, keptWays(any));
  });
});

describe("two ways are the same", () => {
  test.each([
    ["school", "2+(0+1)+6", "2+0+1+6"],
    ["school", "2×(0÷1)×6", "2*0/1*6"],
    ["school", "2+(0-1)", "(2+0)-1"],
    ["school", "--2+0!", "2+0!"],
    ["school", "√4×0!", "√(4)×(0!)"],
    ["apl", "2 + - - 3", "2+3"],
  ] as const)("under %s rules: %s and %s", (rules, one, other) => {
    expect(wayOf(one, rules)).toBe(wayOf(other, rules));
  });

  test.each([
    ["school", "2-(0+1)", "2-0+1"],
    ["school", "2-(0+1)", "2-0-1"],
    ["school", "2+1", "1+2"],
    ["school", "2×(-1)", "-(2×1)"],
    ["school", "-2×1", "-(2×1)"],
    ["school", "2+0!", "2+0"],
    ["apl", "2+03", "2+3"],
  ] as const)("and not under %s rules: %s and %s", (rules, one, other) => {
    expect(wayOf(one, rules)).not.toBe(wayOf(other, rules));
  });
});
