import { beforeEach, describe, expect, test, vi } from "vitest";
import { clear, exportKept, importKept } from "../../src/games/record/moving";
import { forgetStarted, keepStarted, readStarted } from "../../src/shell/started";
import { keys, read, remove, storageState, stored, write } from "../../src/shell/storage";

beforeEach(clear);

describe("what the browser keeps", () => {
  test("values are found by their keys until they are removed", () => {
    write("day:2026-11-22:krypto", { code: "K" });
    write("day:2026-11-21:krypto", { code: "J" });
    expect(read("day:2026-11-22:krypto")).toEqual({ code: "K" });
    expect(keys("day:")).toEqual(["day:2026-11-21:krypto", "day:2026-11-22:krypto"]);
    remove("day:2026-11-22:krypto");
    expect(read("day:2026-11-22:krypto")).toBeUndefined();
  });

  test("text that cannot be read counts as nothing", () => {
    localStorage.setItem("countinghouse:broken", "{");
    expect(read("broken")).toBeUndefined();
  });

  test("a signal is kept, and takes what another tab wrote", () => {
    const volume = stored("volume", 1);
    volume.value = 2;
    expect(read("volume")).toBe(2);
    dispatchEvent(new StorageEvent("storage", { key: "countinghouse:volume", newValue: "3" }));
    expect(volume.value).toBe(3);
    clear();
    expect(volume.value).toBe(1);
  });

  test("a page that comes back out of the history takes what was written meanwhile", () => {
    const shade = stored("shade", 1);
    localStorage.setItem("countinghouse:shade", "2");
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    const before = shade.value;
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect([before, shade.value]).toEqual([1, 2]);
  });

  test("an export has everything but keys and seats, and can be taken in again", () => {
    const name = stored("player-name", "");
    name.value = "Ada";
    write("api-key", "secret");
    write("tournament:ABC", { playerToken: "secret" });
    const text = exportKept();
    expect(text).not.toContain("secret");
    clear();
    expect(name.value).toBe("");
    expect(importKept(text, (_key, _here, there) => there)).toBe(1);
    expect(name.value).toBe("Ada");
  });

  test("a value that found no room is read again, rather than the one before", () => {
    write("game:K", { moves: 1 });
    const { localStorage: real } = globalThis;
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => real.getItem(key),
      setItem: () => {
        throw new DOMException("no room", "QuotaExceededError");
      },
    });
    write("game:K", { moves: 2 });
    expect(storageState.value).toBe("full");
    expect(read("game:K")).toEqual({ moves: 2 });
    vi.unstubAllGlobals();
    const newValue = '{"moves":9}';
    localStorage.setItem("countinghouse:game:K", newValue);
    dispatchEvent(new StorageEvent("storage", { key: "countinghouse:game:K", newValue }));
    expect(read("game:K")).toEqual({ moves: 9 });
    write("game:K", { moves: 3 });
    expect(storageState.value).toBe("kept");
    expect(read("game:K")).toEqual({ moves: 3 });
  });

  test("what found no room is kept once there is some, and storage counts as full until then", () => {
    const { localStorage: real } = globalThis;
    let longest = 10;
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => real.getItem(key),
      setItem: (key: string, text: string) => {
        if (text.length > longest) throw new DOMException("no room", "QuotaExceededError");
        real.setItem(key, text);
      },
    });
    write("solved", { K: "a long result" });
    write("theme", "dark");
    const before = [storageState.value, real.getItem("countinghouse:solved"), real.getItem("countinghouse:theme")];
    longest = 100;
    write("theme", "light");
    vi.unstubAllGlobals();
    expect(before).toEqual(["full", null, '"dark"']);
    expect(storageState.value).toBe("kept");
    expect(localStorage.getItem("countinghouse:solved")).toBe('{"K":"a long result"}');
  });

  test("an import is joined with what is here", () => {
    const best = stored<Record<string, number>>("best", {});
    best.value = { a: 1 };
    const joined = (_key: string, here: unknown, there: unknown): unknown => ({ ...(there as object), ...(here as object) });
    expect(importKept('{"countinghouse":1,"kept":{"best":{"a":2,"b":3}}}', joined)).toBe(1);
    expect(best.value).toEqual({ a: 1, b: 3 });
    expect(read("best")).toEqual({ a: 1, b: 3 });
  });

  test("an edited file makes no other kind of value, and changes nothing if it cannot be joined", () => {
    const kept = stored<Record<string, number>>("points", {});
    const list = stored<number[]>("list", []);
    expect(importKept('{"countinghouse":1,"kept":{"points":[1],"list":null}}', () => undefined)).toBe(1);
    expect([kept.value, list.value]).toEqual([{}, []]);
    write("b", 1);
    const fails = (): never => {
      throw new TypeError();
    };
    expect(() => importKept('{"countinghouse":1,"kept":{"a":1,"b":2}}', fails)).toThrow(TypeError);
    expect([read("a"), read("b")]).toEqual([undefined, 1]);
  });

  test.each(["", "[]", '{"countinghouse":2,"kept":{}}', '{"countinghouse":1}'])("%j was not exported", (text) => {
    expect(() => importKept(text, () => undefined)).toThrow(SyntaxError);
  });
});

describe("games that were begun", () => {
  test("a game is read as it is then, and forgotten", () => {
    let moves = 1;
    keepStarted("K85V", () => ({ moves }));
    moves = 2;
    expect(readStarted("K85V")).toEqual({ moves: 2 });
    forgetStarted("K85V");
    expect(readStarted("K85V")).toBeUndefined();
  });

  test("a game that was only looked at was last played when it was before", () => {
    const at = "2026-11-01T12:00:00.000Z";
    write("game:N", { code: "N", at, state: { moves: "1", revealed: true } });
    const state = readStarted("N");
    keepStarted("N", () => ({ ...(state as object) }));
    readStarted("N");
    const looked = read<{ at: string }>("game:N")?.at;
    keepStarted("N", () => ({ ...(state as object), moves: "12" }));
    expect(readStarted("N")).toEqual({ moves: "12", revealed: true });
    expect(looked).toBe(at);
    expect(read<{ at: string }>("game:N")?.at).not.toBe(at);
  });

  test("of more than 200 games those that were not played for longest are forgotten", () => {
    for (let number = 0; number < 201; number += 1) {
      write(`game:${number}`, { code: String(number), at: new Date(number * 1000).toISOString(), state: {} });
    }
    keepStarted("new", () => ({}));
    expect(readStarted("new")).toEqual({});
    expect(keys("game:")).toHaveLength(200);
    expect([read("game:0"), read("game:1")]).toEqual([undefined, undefined]);
    expect(read("game:2")).toBeDefined();
  });
});
