import { beforeEach, describe, expect, test } from "vitest";
import { judged, keepWays, keptWays, targetIn, wishIn, withWay } from "../../src/pages/year/wish";
import { write } from "../../src/shell/storage";

const wish = { digits: "2016", rules: "basic", digit_order: "given" } as const;
const asked = (text: string) => wishIn(new URLSearchParams(text), 2027);

beforeEach(() => keepWays(wish, {}));

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

  test("a number of the board is chosen", () => {
    expect(targetIn(new URLSearchParams("target=9"))).toBe(9);
    expect(targetIn(new URLSearchParams("target=101"))).toBeUndefined();
    expect(targetIn(new URLSearchParams("target=-1"))).toBeUndefined();
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

  test("are kept, the shorter of two", () => {
    let found = withWay(wish, keptWays(wish), 9, "2+(0+1)+6");
    found = withWay(wish, found, 9, "2+0+1+6");
    found = withWay(wish, found, 9, "2+0+(1+6)");
    expect(found).toEqual({ 9: "2+0+1+6" });
    expect(keptWays(wish)).toEqual({ 9: "2+0+1+6" });
    expect(keptWays({ ...wish, rules: "school" })).toEqual({});
  });

  test("of an edited file only the right ones are taken", () => {
    write("year:2016:basic:given", { 9: "2+0+1+6", 10: "2+0+1+6", 4: 4, x: "20-16" });
    expect(keptWays(wish)).toEqual({ 9: "2+0+1+6" });
  });

  test("digits in any order are one board", () => {
    const any = { digits: "2016", rules: "basic", digit_order: "any" } as const;
    withWay(any, {}, 9, "6+1+0+2");
    expect(keptWays({ ...any, digits: "0126" })).toEqual({ 9: "6+1+0+2" });
    keepWays(any, {});
  });
});
