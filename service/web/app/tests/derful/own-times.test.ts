import { describe, expect, test } from "vitest";
import { timesOf } from "../../src/games/derful/kept";
import { groupOf } from "../../src/games/record/groups";
import type { Solved } from "../../src/shell/results";

const solved = (code: string, seconds: number): Solved =>
  ({
    code,
    game: "31-derful",
    seconds,
    claim: { kind: "31-derful.check", params: { cards: Array(4), grid: Array(2) } },
  }) as Solved;
const ALL = [solved("D2-A", 60), solved("D2-B", 90), solved("cards:2-2-2-2", 5), solved("cards:3-3-3-3", 4)];

describe("one's own times", () => {
  test("entered cards do not count among dealt ones", () => {
    expect(timesOf({ code: "D2-A", order: 2 }, ALL, 60)).toMatchObject({ count: 2, best: 60, slower: 1 });
    expect(ALL.map(groupOf)).toEqual([{ game: "31-derful", size: 2 }, { game: "31-derful", size: 2 }, undefined, undefined]);
  });

  test("a game with entered cards is shown among the dealt ones", () => {
    const { count, best, bars, own } = timesOf({ code: "cards:2-2-2-2", order: 2 }, ALL, 5);
    expect([count, best, bars[own]?.count]).toEqual([3, 5, 1]);
  });
});
