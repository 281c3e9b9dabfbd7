// Colours, and sound and vibration at each move, as the player wants them.
import { effect } from "@preact/signals";
import type { Felt } from "./sounds";
import { stored } from "./storage";

export type Theme = "auto" | "light" | "dark";

/** The colours the reader chose; `auto` follows the device. */
export const theme = stored<Theme>("theme", "auto");

const grounds = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
/** The colours around the page: each metadata's own, which holds in the light or in the dark. */
const own = new Map(grounds.map((meta) => [meta.media.includes("dark") ? "dark" : "light", meta.content]));

effect(() => {
  const { dataset } = document.documentElement;
  if (theme.value === "auto") delete dataset["theme"];
  else dataset["theme"] = theme.value;
  for (const meta of grounds) {
    const follows = meta.media.includes("dark") ? "dark" : "light";
    meta.content = own.get(theme.value === "auto" ? follows : theme.value) ?? meta.content;
  }
});

// Sound and vibration at each move, where the player wants them. Both are off at first, and sounds are loaded with the first.

export const sound = stored("sound", false);
export const vibration = stored("vibration", false);

const VIBRATION_MS = 10;

/** Let the player hear and feel what was done. */
export function feel(what: Felt): void {
  if (vibration.peek()) navigator.vibrate?.(VIBRATION_MS);
  if (sound.peek())
    void import("./sounds").then(
      ({ play }) => play(what),
      () => undefined,
    );
}
