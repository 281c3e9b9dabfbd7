import type { Texts } from "./texts.en";

const german: Texts = {
  lead: "Jedes Spiel hier ist bis zum letzten ausgezählt. Sehen Sie nach, was herauskam, oder zählen Sie selbst etwas.",
  findings: "Was das Auszählen gezeigt hat, kurz erzählt und mit etwas zum Ausprobieren am Ende.",
  tables: "Alle Ergebnisse als Tabellen und Diagramme: filtern, zeichnen, herunterladen.",
  cages: "Was in einem Käfig von KenKen stehen kann, und wie eine Zahl in Summanden zerfällt.",
  jobs: "Selbst eine lange Zählung starten und ihr folgen.",
  guide: "Dokumentation",
  guideText:
    "All das lässt sich auch von Programmen fragen: eine Referenz mit Beispielen, dazu Clients für Python und TypeScript.",
  docs: "Für Entwickler (englisch)",
};

export default german;
