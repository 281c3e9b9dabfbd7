import { describe, expect, test } from "vitest";
import { addressOfWish, paramsOf, stockedSize, wishIn } from "../../src/games/kenken/wish";

const difficulty = (word: string) => wishIn(new URLSearchParams({ size: "6", difficulty: word })).difficulty;

describe("the difficulty in an address", () => {
  test("is one of the service's words", () => {
    const words = ["easy", "medium", "hard", "expert", "unreasonable"];
    expect(words.map(difficulty)).toEqual(words);
    expect(difficulty("fiendish")).toBeNull();
  });
});

describe("the cages in an address", () => {
  test("are kept by it, and sent to the service where they are not as usual", () => {
    const wish = wishIn(new URLSearchParams("size=5&given=0&long=1&distinct=1&seed=3"));
    expect(addressOfWish(wish)).toBe("/kenken?size=5&given=0&long=1&distinct=1&seed=3");
    expect(paramsOf(wish)).toMatchObject({ single_cells: false, with_long_operators: true, distinct: true });
    expect(stockedSize(wish)).toBeUndefined();
    const usual = wishIn(new URLSearchParams("size=5"));
    expect(Object.keys(paramsOf(usual))).toEqual(["size", "difficulty", "operators", "mystery"]);
    expect(stockedSize(usual)).toBe("5");
  });

  test("may be of some cells at most, with a range of ratings instead of a difficulty", () => {
    const wish = wishIn(new URLSearchParams("size=5&rating=40-60&largest=3&seed=3"));
    expect(addressOfWish(wish)).toBe("/kenken?size=5&rating=40-60&largest=3&seed=3");
    expect(paramsOf(wish)).toMatchObject({ difficulty: [40, 60], largest_cage: 3 });
    expect(stockedSize(wish)).toBeUndefined();
    const wrong = wishIn(new URLSearchParams("size=5&rating=40-101&largest=7"));
    expect([wrong.rating, wrong.largest]).toEqual([null, null]);
  });
});
