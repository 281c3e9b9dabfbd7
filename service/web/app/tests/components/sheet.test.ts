import { h, render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { Sheet } from "../../src/components/sheet";

test("a press on the dimmed page closes a sheet, and one that began in the sheet, to select text, does not", () => {
  const onClose = vi.fn();
  const input = h("input", {});
  act(() => render(h(Sheet, { title: "Cards", closeLabel: "Close", onClose, children: input }), document.body));
  const press = (from: string): void => {
    document.querySelector(from)?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    // Where it ended elsewhere than it began, the click is on what is around both.
    document.querySelector("dialog")?.dispatchEvent(new Event("click", { bubbles: true }));
  };
  press("input");
  expect(onClose).not.toHaveBeenCalled();
  press("dialog");
  expect(onClose).toHaveBeenCalledOnce();
});
