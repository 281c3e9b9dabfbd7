import type { Texts } from "./texts.en";

const german: Texts = {
  lead: "Ein Blatt mit KenKen-Rätseln und einer Seite mit Lösungen, für die Klasse oder den Küchentisch. Die Adresse dieser Seite ergibt wieder das gleiche Blatt.",
  count: "Rätsel",
  title: "Überschrift",
  seed: "Nummer",
  make: "Blatt erstellen",
  print: "Drucken",
  making: (made, count) => `Rätsel ${Math.min(made + 1, count)} von ${count} entsteht …`,
  puzzle: (number) => `Rätsel ${number}`,
  answers: "Lösungen",
  name: "Name",
  rules: (size) =>
    `In jeder Zeile und jeder Spalte steht jede Ziffer von 1 bis ${size} einmal. Die Ziffern jedes Käfigs ergeben mit seinem Zeichen seine Zahl.`,
  defaultTitle: (size) => `KenKen ${size}×${size}`,
  at: (host) => `Jedes Rätsel öffnet sich mit seinem Code unter ${host}.`,
};

export default german;
