import { afterEach, expect, test, vi } from "vitest";
import { bestOf, keepBest, runOf, watchTime } from "../../src/games/modes/kept";
import { begin, STORM_MS, start } from "../../src/games/modes/rules";
import { movedBy } from "../../src/games/record/moved";
import { AT_FIRST } from "../../src/pages/modes/rating";
import { wasShown } from "../../src/shell/started";
import { write } from "../../src/shell/storage";

afterEach(() => {
  vi.useRealTimers();
});

test("a storm ends though the clock was set back a little while it ran", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const kept = runOf("storm", "krypto");
  kept.value = start(begin("storm", "krypto", 1, 0), Date.now());
  const done = watchTime(kept);
  vi.advanceTimersByTime(STORM_MS - 1000);
  vi.setSystemTime(Date.now() - 20);
  vi.advanceTimersByTime(1000);
  const early = kept.value.state;
  vi.advanceTimersByTime(1000);
  expect([early, kept.value.state]).toEqual(["open", "over"]);
  done();
  expect(vi.getTimerCount()).toBe(0);
});

test("a streak with hints leaves the best without", () => {
  const run = { ...begin("streak", "kenken", 1, 0), solved: 3 };
  keepBest(run);
  keepBest({ ...run, solved: 5, hinted: true });
  expect([bestOf("streak", "kenken"), bestOf("hinted", "kenken")]).toEqual([3, 5]);
});

test.each(["gaveUp", "revealed", "shown"])("a solution that was shown is known by what its game keeps: %s", (how) => {
  const started = { code: how, at: "2026-11-22T12:00:00Z", state: { [how]: true } };
  write(`game:${how}`, started);
  write("game:other", { ...started, state: { [how]: false } });
  expect([wasShown(how), wasShown("other"), wasShown("none")]).toEqual([true, false, false]);
});

test("the rating of a player who finished nothing is known without the sum", () => {
  expect(movedBy("krypto", undefined, false)).toEqual(AT_FIRST);
});
