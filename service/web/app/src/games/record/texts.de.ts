import type { Texts } from "./texts.en";

const german: Texts = {
  title: "Was dieser Browser aufbewahrt",
  text: "Angefangene Spiele, Ergebnisse, Serien und die Rätsel der letzten 30 Tage. Nichts davon verlässt den Browser, außer Sie sichern es.",
  count: (count: string) => (count === "1" ? "1 Eintrag" : `${count} Einträge`),
  export: "Sichern",
  import: "Einlesen",
  importLabel: "Eine gesicherte Datei",
  imported: (count: string) => `${count === "1" ? "1 Eintrag" : `${count} Einträge`} eingelesen.`,
  unreadable: "Diese Datei wurde nicht hier gesichert; es hat sich nichts geändert.",
  clear: "Alles vergessen",
  sure: "Angefangene Spiele, Ergebnisse und Serien sind dann weg. Alles vergessen?",
  cleared: "Vergessen.",
};

export default german;
