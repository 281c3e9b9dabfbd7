import { describe, expect, test } from "vitest";
import { wishIn } from "../../src/games/kenken/wish";

const difficulty = (word: string) => wishIn(new URLSearchParams({ size: "6", difficulty: word })).difficulty;

describe("the difficulty in an address", () => {
  test("is one of the service's words", () => {
    const words = ["easy", "medium", "hard", "expert", "unreasonable"];
    expect(words.map(difficulty)).toEqual(words);
    expect(difficulty("fiendish")).toBeNull();
  });
});
