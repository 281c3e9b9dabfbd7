import type { Texts } from "./texts.en";

const german: Texts = {
  given: (count) =>
    count === 1
      ? "Das Rätsel auf einem Blatt Papier, mit seiner Lösung auf einem anderen. Die Adresse dieser Seite öffnet es wieder."
      : "Die Rätsel auf Papier, mit einer Seite für die Lösungen. Die Adresse dieser Seite öffnet sie wieder.",
  others: "Ein Blatt mit neuen Rätseln erstellen",
  unreadable: "In dieser Adresse steht kein KenKen-Rätsel.",
  lead: "Ein Blatt mit KenKen-Rätseln und einer Seite mit Lösungen, für die Klasse oder den Küchentisch. Die Adresse dieser Seite ergibt wieder das gleiche Blatt.",
  count: "Rätsel",
  title: "Überschrift",
  seed: "Nummer des Blatts",
  make: "Blatt erstellen",
  print: "Drucken",
  making: (made, count) => `Rätsel ${Math.min(made + 1, count)} von ${count} entsteht …`,
  puzzle: (number) => `Rätsel ${number}`,
  answers: "Lösungen",
  name: "Name",
  digitsTo: (size) => `1 bis ${size}`,
  rules: (digits) =>
    `In jeder Zeile und jeder Spalte steht jede der Ziffern ${digits} einmal. Die Ziffern jedes Käfigs ergeben mit seinem Zeichen seine Zahl.`,
  rulesOfRectangle: (digits) =>
    `Die Ziffern sind ${digits}; in keiner Zeile und keiner Spalte steht eine doppelt. Die Ziffern jedes Käfigs ergeben mit seinem Zeichen seine Zahl.`,
  mystery: "Hat ein Käfig kein Zeichen, so ist es zu finden.",
  distinct: "In einem Käfig mit ≠ steht keine Ziffer doppelt.",
  long: "− zieht von der größten Ziffer alle anderen ab, ÷ teilt sie durch alle anderen.",
  at: (host) => `Jedes Rätsel öffnet sich mit seinem Code unter ${host}.`,
};

export default german;
