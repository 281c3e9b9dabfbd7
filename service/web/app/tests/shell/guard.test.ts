// The rest of a page when a part of it fails.
import { type ComponentType, h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Table as KenKenTable } from "../../src/games/kenken/table";
import { Table as KryptoTable } from "../../src/games/krypto/table";
import { App } from "../../src/shell/app";
import { Guard } from "../../src/shell/guard";

const ERROR = new RangeError("no such language");
function Failing(): never {
  throw ERROR;
}
const draw = (Part: ComponentType<never>, props: object): void => {
  act(() => render(h(Part as ComponentType<object>, props), document.body));
};
const trouble = (): string | undefined => document.querySelector(".trouble")?.textContent;

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
});
afterEach(async () => {
  act(() => render(null, document.body));
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a part that fails", () => {
  test("is reported to the console", () => {
    draw(Guard, { children: h(Failing, null) });
    expect(trouble()).toContain(ERROR.message);
    expect(console.error).toHaveBeenCalledExactlyOnceWith(ERROR);
    expect(document.querySelector("dialog")).toBeNull();
  });

  test("is closed where it is a sheet", () => {
    const onClose = vi.fn();
    draw(Guard as ComponentType<never>, { onClose, children: h(Failing, null) });
    expect(document.querySelector("dialog .trouble")).toBeTruthy();
    act(() => {
      document.querySelector("dialog")?.dispatchEvent(new Event("close"));
    });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test.each([
    ["Krypto", KryptoTable],
    ["KenKen", KenKenTable],
  ])("beside the table of %s is another once the game is won", (_, Table) => {
    const props = { size: 3, message: null, board: null, deck: null, children: null };
    draw(Table as ComponentType<never>, { ...props, won: false, side: h(Failing, null) });
    expect(trouble()).toContain(ERROR.message);
    draw(Table as ComponentType<never>, { ...props, won: true, side: h("p", { id: "won" }, "Won") });
    expect(trouble()).toBeUndefined();
    expect(document.querySelector("#won")).toBeTruthy();
  });

  test("leaves the header where it is a notice", () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("away"));
    vi.stubGlobal("ResizeObserver", Failing);
    draw(App, {});
    expect(trouble()).toContain(ERROR.message);
    expect(document.querySelector("header")).toBeTruthy();
  });
});
