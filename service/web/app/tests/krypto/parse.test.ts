import { ExpressionError, parse } from "@countinghouse/client/play/krypto/parse";
import { describe, expect, test } from "vitest";

const postfix = (text: string): string =>
  parse(text)
    .map((token) => ("number" in token ? String(token.number) : token.op))
    .join(" ");

function faultOf(text: string): { code: string; position: number; text: string } {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof ExpressionError) return { code: error.code, position: error.position, text: error.text };
    throw error;
  }
  throw new Error(`${text} was read`);
}

describe("reading an expression", () => {
  test.each([
    ["1+2×3", "1 2 3 × +"],
    ["(1+2)×3", "1 2 + 3 ×"],
    ["8-3-2", "8 3 - 2 -"],
    ["24÷4÷3", "24 4 ÷ 3 ÷"],
    ["{[1+2]*(3)}", "1 2 + 3 ×"],
  ])("%s has the postfix form %s", (text, expected) => {
    expect(postfix(text)).toBe(expected);
  });

  test("digits and signs of other scripts are read", () => {
    expect(postfix("٣ − ２ · 4 / 1")).toBe("3 2 4 × 1 ÷ -");
  });

  test("an invisible mark does not end a number", () => {
    expect(postfix("1\u200d2 + 3")).toBe("12 3 +");
  });

  test.each([
    ["", "number-missing", 0, ""],
    ["1 +", "number-missing", 3, ""],
    ["1 + × 2", "number-missing", 4, "×"],
    ["1 2", "operator-missing", 2, "2"],
    ["(1 + 2", "parenthesis-not-closed", 0, "("],
    ["(1 + 2]", "parenthesis-not-opened", 6, "]"],
    ["1 + 2)", "parenthesis-not-opened", 5, ")"],
    ["2 ^ 3", "unknown-character", 2, "^"],
  ])("%j is refused: %s at %i", (text, code, position, there) => {
    expect(faultOf(text)).toEqual({ code, position, text: there });
  });
});
