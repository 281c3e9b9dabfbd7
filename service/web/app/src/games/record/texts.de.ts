import type { Texts } from "./texts.en";

const german: Texts = {
  title: "Was dieser Browser aufbewahrt",
  text: "Angefangene Spiele, Ergebnisse, Serien und die Rätsel der letzten 30 Tage. Nichts davon verlässt den Browser, außer Sie sichern es.",
  count: (count: string) => (count === "1" ? "1 Eintrag" : `${count} Einträge`),
  export: "Sichern",
  import: "Einlesen",
  importTitle: "Diese Datei einlesen?",
  found: (file, count) => `${file} enthält ${count === "1" ? "1 Eintrag" : `${count} Einträge`}.`,
  importText:
    "Ergebnisse von beiden bleiben; von einem Spiel, das in beiden begonnen ist, das später gespielte. Einstellungen werden durch die der Datei ersetzt.",
  imported: (count: string) => `${count === "1" ? "1 Eintrag" : `${count} Einträge`} eingelesen.`,
  unreadable: "Das ist keine Datei, die Countinghouse gesichert hat. Es hat sich nichts geändert.",
  clear: "Alles vergessen",
  clearTitle: "Alles vergessen?",
  sure: "Angefangene Spiele, Ergebnisse und Serien sind dann endgültig weg.",
  cleared: "Vergessen.",
};

export default german;
