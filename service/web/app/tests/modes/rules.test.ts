import { describe, expect, test } from "vitest";
import {
  arrived,
  begin,
  expire,
  lastSolved,
  type Mode,
  maySkip,
  mayStep,
  miss,
  next,
  type Run,
  STORM_MS,
  secondsLeft,
  skip,
  solve,
  start,
  step,
  streakGrade,
  toTryAgain,
  wanted,
} from "../../src/games/modes/rules";
import type { AnyPuzzle } from "../../src/shell/puzzles";

const NOW = 1_000_000;
const puzzles = (count: number, from = 0): AnyPuzzle[] =>
  Array.from({ length: count }, (_, index) => ({ puzzle_code: `K${from + index}`, game: "krypto" }) as AnyPuzzle);
const running = (mode: Mode, count = 10): Run => start({ ...begin(mode, "krypto", 7, 3), puzzles: puzzles(count) }, NOW);

describe("Storm", () => {
  test("the clock starts once, and what is solved in time counts", () => {
    const run = running("storm");
    expect(start(run, NOW + 5000)).toBe(run);
    expect(secondsLeft(run, NOW + 500)).toBe(180);
    expect(secondsLeft(run, NOW + STORM_MS - 10)).toBe(1);
    const one = solve(run, "K0", NOW + 1000);
    expect([one.solved, one.at, one.state]).toEqual([1, 1, "open"]);
    // Said twice, it counts once.
    expect(solve(one, "K0", NOW + 1000)).toBe(one);
    const late = solve(one, "K1", NOW + STORM_MS);
    expect([late.solved, late.state]).toEqual([1, "over"]);
    expect(solve(late, "K1", NOW)).toBe(late);
  });

  test("nothing counts before the clock is started", () => {
    const ready = { ...begin("storm", "krypto", 7, 0), puzzles: puzzles(5) };
    expect(solve(ready, "K0", NOW)).toBe(ready);
    expect(skip(ready, NOW)).toBe(ready);
    expect(expire(ready, NOW + STORM_MS)).toBe(ready);
  });

  test("a skipped puzzle costs only its time", () => {
    const run = skip(running("storm"), NOW + 1);
    expect([run.at, run.skipped, run.solved]).toEqual([1, 1, 0]);
    expect(skip(run, NOW + STORM_MS).state).toBe("over");
    expect(miss(run, "K1")).toBe(run);
    expect(maySkip(run)).toBe(true);
  });

  test("what was skipped can be tried again, and the one that time ran out for", () => {
    let run = solve(skip(running("storm"), NOW + 1), "K1", NOW + 2);
    run = expire(skip(run, NOW + 3), NOW + STORM_MS);
    expect(toTryAgain(run).map(({ puzzle_code }) => puzzle_code)).toEqual(["K0", "K2", "K3"]);
  });

  test("an old run that is opened again has ended when its time was up", () => {
    const run = running("storm");
    expect(expire(run, NOW + STORM_MS - 1)).toBe(run);
    expect(expire(run, NOW + STORM_MS).state).toBe("over");
  });

  test("the same seed asks for the same puzzles, however they were fetched", () => {
    const asked = (seed: number): unknown[] => {
      let run = begin("storm", "krypto", seed, 0);
      const all: unknown[] = [];
      for (;;) {
        const plan = wanted(run, 50);
        if (!plan || all.length > 3) return all;
        all.push(plan);
        run = { ...arrived(run, plan, puzzles(plan.count, plan.from)), at: run.puzzles.length };
      }
    };
    expect(asked(7)).toEqual(asked(7));
    expect(asked(7)).not.toEqual(asked(8));
    const seeds = asked(7).map((plan) => (plan as { seed: number }).seed);
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  test("the stock of a device may give less than a batch", () => {
    const run = { ...running("storm", 7), at: 7 };
    const plan = wanted(run, 50);
    expect(plan).toMatchObject({ from: 7, count: 5, grade: 10 });
    if (plan) expect(arrived(run, plan, puzzles(3, 7), true)).toMatchObject({ stocked: true });
    if (plan) expect(arrived(run, plan, puzzles(5, 7)).stocked).toBeUndefined();
  });

  test("there is always a batch at hand", () => {
    expect(wanted(running("storm", 10), 50)).toBeUndefined();
    const run = { ...running("storm", 10), at: 5 };
    expect(wanted(run, 50)).toMatchObject({ from: 10, count: 5, grade: 15 });
  });
});

describe("Streak", () => {
  test("a puzzle that was solved with hints marks all of it", () => {
    let run = running("streak");
    run = next(solve(run, "K0", NOW));
    expect(run.hinted).toBeUndefined();
    run = next(solve(run, "K1", NOW, true));
    run = next(solve(run, "K2", NOW));
    expect([run.solved, run.hinted]).toEqual([3, true]);
  });

  test("goes on until a miss", () => {
    let run = running("streak");
    run = next(solve(run, "K0", NOW));
    run = next(solve(run, "K1", NOW));
    expect([run.solved, run.at, run.state]).toEqual([2, 2, "open"]);
    run = miss(run, "K2");
    expect(run.state).toBe("missed");
    // What was missed cannot be solved any more.
    expect(solve(run, "K2", NOW)).toBe(run);
    run = next(run);
    expect([run.state, run.solved]).toEqual(["over", 2]);
    expect(next(run)).toBe(run);
    expect(wanted(run, 50)).toBeUndefined();
  });

  test("nothing leads on before the puzzle is solved or missed", () => {
    const run = running("streak");
    expect(next(run)).toBe(run);
    expect(miss(run, "K1")).toBe(run);
  });

  test("one puzzle may be skipped, and is listed with the missed one", () => {
    let run = next(solve(running("streak"), "K0", NOW));
    run = skip(run, NOW);
    expect([run.at, run.state, run.solved, run.skipped]).toEqual([2, "open", 1, 1]);
    expect(lastSolved(run)?.puzzle_code).toBe("K0");
    expect(maySkip(run)).toBe(false);
    expect(skip(run, NOW)).toBe(run);
    run = next(miss(next(solve(run, "K2", NOW)), "K3"));
    expect(run.state).toBe("over");
    expect(lastSolved(run)?.puzzle_code).toBe("K2");
    expect(toTryAgain(run).map(({ puzzle_code }) => puzzle_code)).toEqual(["K1", "K3"]);
  });

  test("a missed puzzle cannot be skipped, nor one of Practice", () => {
    const missed = miss(running("streak"), "K0");
    expect(skip(missed, NOW)).toBe(missed);
    const practice = running("practice");
    expect(skip(practice, NOW)).toBe(practice);
    expect(miss(practice, "K0").passed).toBeUndefined();
  });

  test("gets harder", () => {
    const grades = Array.from({ length: 30 }, (_, index) => streakGrade(index));
    expect(grades).toEqual([...grades].sort((a, b) => a - b));
    expect([grades[0], grades.at(-1)]).toEqual([5, 100]);
    expect(wanted({ ...begin("streak", "krypto", 7, 0), puzzles: puzzles(1) }, 50)?.grade).toBe(10);
  });
});

describe("Practice", () => {
  test("goes on after a miss, with a puzzle as strong as the player is then", () => {
    let run = begin("practice", "krypto", 7, 0);
    const first = wanted(run, 50);
    expect(first).toEqual({ from: 0, count: 1, grade: 50 });
    if (first) run = arrived(run, first, puzzles(1));
    const ahead = wanted(run, 50);
    if (ahead) run = arrived(run, ahead, puzzles(1, 1));
    expect(wanted(run, 50)).toBeUndefined();
    run = miss(run, "K0");
    const weaker = wanted(run, 40);
    expect(weaker).toEqual({ from: 1, count: 1, grade: 40 });
    if (weaker) run = arrived(run, weaker, puzzles(1, 2));
    run = next(run);
    expect(run.state).toBe("open");
    expect(run.puzzles.map(({ puzzle_code }) => puzzle_code)).toEqual(["K2"]);
    expect(wanted(run, 40)).toMatchObject({ from: 1 });
  });

  test("gets a step harder at once and from then on, by two steps at most", () => {
    const open = { ...begin("practice", "krypto", 7, 0), puzzles: puzzles(2) };
    // Nothing changes before the puzzle is over.
    expect(step(open, 1)).toBe(open);
    let run = step(miss(open, "K0"), 1);
    expect(run.puzzles).toEqual([]);
    const first = wanted(run, 50);
    expect(first).toEqual({ from: 0, count: 1, grade: 65 });
    if (first) run = arrived(run, first, puzzles(1, 2));
    const ahead = wanted(run, 50);
    expect(ahead).toEqual({ from: 1, count: 1, grade: 65 });
    if (ahead) run = arrived(run, ahead, puzzles(1, 3));
    expect(wanted(run, 50)).toBeUndefined();
    run = step(miss(run, "K2"), 1);
    expect(wanted(run, 75)).toMatchObject({ grade: 100 });
    expect([mayStep(run, 1), mayStep(run, -1)]).toEqual([false, true]);
    const missed = miss({ ...run, puzzles: puzzles(1, 4) }, "K4");
    expect(step(missed, 1)).toBe(missed);
    expect(wanted(step(missed, -1), 50)).toMatchObject({ grade: 65 });
  });
});
