// Was über Wege nach dem Ende eines Spiels gesagt wird.
import type { Texts } from "./texts.en";

const german: Texts = {
  none: "Es gibt keine Lösung.",
  count: (distinct, forms) =>
    distinct === "1"
      ? `Eine Lösung, die sich auf ${forms === "1" ? "nur eine Art" : `${forms} Arten`} schreiben lässt.`
      : `${distinct} verschiedene Lösungen, die sich auf ${forms} Arten schreiben lassen.`,
  some: (shown) => `Gezeigt werden die ${shown} einfachsten.`,
  order: "Die einfachsten zuerst.",
  more: (count) => `${count} weitere zeigen`,
  own: "selbst gefunden",
};

export default german;
