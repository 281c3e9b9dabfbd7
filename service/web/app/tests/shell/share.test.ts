import { afterEach, expect, test, vi } from "vitest";
import { handOver } from "../../src/shell/share";

const copied: string[] = [];

/** A phone whose sheet and clipboard do as they are told; undefined succeeds. */
function phone(sheet: DOMException | undefined, clipboard: Error | undefined): void {
  const settled = (error: Error | undefined) => (error ? Promise.reject(error) : Promise.resolve());
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("navigator", {
    share: () => settled(sheet),
    clipboard: {
      writeText: (text: string) => {
        copied.push(text);
        return settled(clipboard);
      },
    },
  });
}

afterEach(() => {
  copied.length = 0;
  vi.unstubAllGlobals();
});

test("a phone shares by its own sheet, and copies nothing", async () => {
  phone(undefined, undefined);
  expect([await handOver("Krypto", "/p/K"), copied]).toEqual(["none", []]);
});

test("closing the sheet is no reason to copy", async () => {
  phone(new DOMException("closed", "AbortError"), undefined);
  expect([await handOver("Krypto", "/p/K"), copied]).toEqual(["none", []]);
});

test("where no sheet may be opened, as in a frame, the text is copied", async () => {
  phone(new DOMException("not here", "NotAllowedError"), undefined);
  expect([await handOver("Krypto", "/p/K"), copied]).toEqual(["copied", ["Krypto\n/p/K"]]);
});

test("where nothing may be copied either, that is said", async () => {
  phone(new DOMException("not here", "NotAllowedError"), new DOMException("not here", "NotAllowedError"));
  expect(await handOver("Krypto")).toBe("failed");
});
