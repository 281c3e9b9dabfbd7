import { apply, equal, isWhole, type Op, whole, written } from "@countinghouse/client/play/krypto/fraction";
import { describe, expect, test } from "vitest";

const result = (left: number, op: Op, right: number): string | undefined => {
  const value = apply(op, whole(left), whole(right));
  return value && written(value);
};

describe("arithmetic with fractions", () => {
  test.each([
    [21, "+", 14, "35"],
    [3, "-", 10, "-7"],
    [-4, "×", 6, "-24"],
    [24, "÷", 6, "4"],
    [7, "÷", 14, "1/2"],
    [6, "÷", -4, "-3/2"],
  ] as const)("%i %s %i is %s", (left, op, right, expected) => {
    expect(result(left, op, right)).toBe(expected);
  });

  test("division by zero has no value", () => {
    expect(result(5, "÷", 0)).toBeUndefined();
  });

  test("sums of fractions are in lowest terms", () => {
    const [half, sixth] = [apply("÷", whole(1), whole(2)), apply("÷", whole(1), whole(6))];
    if (!half || !sixth) throw new Error("not divided");
    const sum = apply("+", half, sixth);
    expect(sum && written(sum)).toBe("2/3");
  });

  test("products beyond 2^53 are exact", () => {
    expect(result(Number.MAX_SAFE_INTEGER, "×", Number.MAX_SAFE_INTEGER)).toBe("81129638414606663681390495662081");
  });

  test("equal values are equal however they were made", () => {
    const made = apply("÷", whole(10), whole(5));
    expect(made && equal(made, whole(2))).toBe(true);
    expect(made && isWhole(made)).toBe(true);
  });
});
