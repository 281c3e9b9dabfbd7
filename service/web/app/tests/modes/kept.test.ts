import { afterEach, expect, test, vi } from "vitest";
import { runOf, watchTime } from "../../src/games/modes/kept";
import { begin, STORM_MS, start } from "../../src/games/modes/rules";

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
