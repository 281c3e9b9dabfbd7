import { effect } from "@preact/signals";
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
