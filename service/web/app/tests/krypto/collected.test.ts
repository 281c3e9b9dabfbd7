import { beforeEach, expect, test } from "vitest";
import { clear } from "../../src/games/record/moving";
import { collectedOf, keepCollected } from "../../src/shell/collected";
import { write } from "../../src/shell/storage";

const HAND = { cards: [16, 2, 8, 10, 4], rules: "international" };

beforeEach(clear);

test("the targets made are kept by cards and rules, whatever the order of the cards", () => {
  expect(collectedOf(HAND)).toBeUndefined();
  keepCollected(HAND, { made: 12, of: 25 });
  expect(collectedOf({ ...HAND, cards: [2, 4, 8, 10, 16] })).toEqual({ made: 12, of: 25 });
  expect(collectedOf({ ...HAND, rules: "house" })).toBeUndefined();
  expect(collectedOf({ ...HAND, cards: [16, 2, 8, 10, 5] })).toBeUndefined();
});

test.each(["5", [1, 2], null, { made: 3 }, { made: "3", of: 25 }])("nothing is collected by %j", (strange) => {
  write("targets:2-4-8-10-16:international", strange);
  expect(collectedOf(HAND)).toBeUndefined();
});
