import { afterEach, expect, test, vi } from "vitest";
import { keepPage, upgradeWaits } from "../../src/shell/upgrades";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a new version whose download began before the page was there is told of once it waits", async () => {
  vi.useFakeTimers();
  const coming = Object.assign(new EventTarget(), { state: "installing" });
  const registration = Object.assign(new EventTarget(), {
    installing: coming as EventTarget | null,
    waiting: null as EventTarget | null,
  });
  const serviceWorker = { controller: {}, register: () => Promise.resolve(registration) };
  vi.stubGlobal("navigator", { serviceWorker });
  keepPage();
  await vi.advanceTimersByTimeAsync(1000);
  expect(upgradeWaits.value).toBe(false);
  Object.assign(registration, { installing: null, waiting: coming });
  coming.dispatchEvent(new Event("statechange"));
  expect(upgradeWaits.value).toBe(true);
});
