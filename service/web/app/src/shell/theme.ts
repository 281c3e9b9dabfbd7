import { effect } from "@preact/signals";
import { stored } from "./storage";

export type Theme = "auto" | "light" | "dark";

/** The colours the reader chose; `auto` follows the device. */
export const theme = stored<Theme>("theme", "auto");

effect(() => {
  const { dataset } = document.documentElement;
  if (theme.value === "auto") delete dataset["theme"];
  else dataset["theme"] = theme.value;
});
