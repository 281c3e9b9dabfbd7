// The question of the cage calculator, as its address tells it.
import { expect, test } from "vitest";
import { fitting, paramsOf, questionIn } from "../../src/pages/cages/cage";

const asked = (query: string) => questionIn(new URLSearchParams(query));

test("a cage has digits of its own, and none of them twice", () => {
  const question = asked("size=4&digits=2.3.5.7&cells=0.1.2&target=0&operator=-&twice=0&in=7.8&out=3");
  expect(question).toMatchObject({ digits: [2, 3, 5, 7], distinct: true, inside: [7], outside: [3] });
  expect(paramsOf(question)).toEqual({
    size: 4,
    digits: [2, 3, 5, 7],
    cells: [
      [0, 0],
      [0, 1],
      [0, 2],
    ],
    target: 0,
    operator: "-",
    distinct: true,
    exclude: [3],
  });
});

test("a plain cage is asked for without them", () => {
  const params = paramsOf(asked("cells=0.1&target=3"));
  expect(Object.keys(params ?? {}).sort()).toEqual(["cells", "exclude", "operator", "size", "target"]);
  expect(asked("size=4&digits=2.3").digits).toBeNull();
});

test("what is in no combination is told of the digits of the grid", () => {
  const found = {
    combinations: [
      [2, 3, 5],
      [2, 5, 7],
    ],
    arrangements_by_combination: [6, 6],
    candidates: [],
  };
  const told = fitting(found as never, asked("size=4&digits=2.3.5.7&in=7"));
  expect(told).toMatchObject({ ways: 6, always: [2, 5, 7], never: [3] });
});
