import type { Texts } from "./texts.en";

const german: Texts = {
  lead: "Zeichnen Sie einen Käfig, sagen Sie, was er ergibt, und sehen Sie, welche Ziffern passen. Jede Liste hier ist vollständig, jede Anzahl exakt.",
  shape: "Form",
  cells: (count) => (count === 1 ? "1 Zelle" : `${count} Zellen`),
  example: "Ein Beispiel. Wählen Sie eigene Zellen.",
  clear: "Leeren",
  target: "Ergibt",
  any: "jede Rechenart",
  inside: "Im Käfig",
  outside: "Nicht im Käfig",
  digit: (digit) => `Ziffer ${digit}`,
  states: { open: "nicht bekannt", in: "im Käfig", out: "nicht im Käfig" },
  digits: "Was man von den Ziffern weiß",
  digitsText:
    "Drücken Sie eine Ziffer: einmal, wenn sie im Käfig ist, zweimal, wenn nicht, noch einmal, um es zu vergessen.",
  draw: "Wählen Sie Zellen, und sagen Sie, was sie ergeben.",
  none: "Nichts passt.",
  found: (combinations, arrangements) => {
    const what = combinations === "1" ? "Kombination" : "Kombinationen";
    return `${combinations} ${what}, ${arrangements} ${arrangements === "1" ? "Anordnung" : "Anordnungen"}`;
  },
  always: (digits) => `In jeder Kombination: ${digits}`,
  never: (digits) => `In keiner: ${digits}`,
  combination: "Ziffern",
  ways: "Anordnungen",
  byCell: "Was jede Zelle enthalten kann",
  partitions: {
    title: "Zerlegungen",
    lead: "Alle Arten, eine Zahl als Summe oder Produkt zu schreiben, gleich in welcher Form.",
    example: (n) => `Zum Beispiel ${n}:`,
    kind: "Schreiben als",
    additive: "Summe",
    multiplicative: "Produkt",
    total: "Zahl",
    parts: "Anzahl der Teile",
    largest: "Größter Teil",
    only: "Nur diese Teile",
    often: "Jeder höchstens (Mal)",
    distinct: "Alle Teile verschieden",
    ordered: "Die Reihenfolge zählt",
    count: (count) => `${count} Arten`,
    one: "1 Art",
    first: (listed) => `Die ersten ${listed}:`,
  },
};

export default german;
