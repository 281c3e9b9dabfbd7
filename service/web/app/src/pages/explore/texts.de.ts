import { sides } from "../../shell/texts";
import type { Texts } from "./texts.en";

const german: Texts = {
  tools: "Nachschlagen, selbst zählen",
  findings: "Neun Dinge, die das Auszählen aller Spiele gezeigt hat: kurz erzählt, jedes mit einem Spiel.",
  tables: "Alle Ergebnisse als Tabellen und Diagramme: filtern, zeichnen, herunterladen.",
  cages: "Welche Ziffern in einen KenKen-Käfig passen, und alle Arten, eine Zahl als Summe zu schreiben.",
  jobs: "Selbst eine lange Zählung starten und ihr folgen.",
  guideText: "Auch Programme können all das fragen.",
  docs: "Für Entwickler (englisch)",
  totals: {
    eyebrow: (order) => `31-derful, ${sides(order)}`,
    title: "Warum 31?",
    text: (cards, games) =>
      `${cards} Karten, alle Zeilen und Spalten gleich. Jedes Spiel, das es gibt, ist gezählt: ${games}. Fahren Sie über die Summen.`,
    order: "Größe",
    measure: "Was die Balken zeigen",
    measures: { games: "Spiele", odds: "Aussichten" },
    total: "Summe",
    games: (count) => (count === "1" ? "1 Spiel" : `${count} Spiele`),
    odds: (chance) => `Chance mit zufälligen Karten: ${chance}`,
    play: (total) => `Summe ${total} spielen`,
    read: "Das Ergebnis lesen",
  },
  hand: {
    eyebrow: "Karten erkunden",
    title: "Was ergeben fünf Karten?",
    cards: "Karten",
    changeCard: (card) => `Karte ${card} ändern`,
    tap: "Eine Karte ändern oder ein Ziel spielen: einfach antippen.",
    random: "Fünf geben",
    play: "Das schwerste spielen",
    targets: "Ziele",
    made: (all) => `von ${all} Zielen`,
    all: "Wege insgesamt",
    hardest: (ways) => `ist am schwersten: ${ways} ${ways === "1" ? "Weg" : "Wege"}`,
    ways: (count) => (count === "1" ? "Weg" : "Wege"),
    none: "kein Weg",
  },
};

export default german;
