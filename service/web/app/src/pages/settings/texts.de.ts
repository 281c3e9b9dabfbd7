import type { Texts } from "./texts.en";

const german: Texts = {
  language: "Sprache",
  languageAuto: "Wie der Browser",
  theme: "Farben",
  themes: { auto: "Wie das Gerät", light: "Hell", dark: "Dunkel" },
  key: {
    title: "Schlüssel",
    label: "API-Schlüssel",
    text: "Nur nötig, wo der Betreiber dieses Dienstes einen verlangt. Er bleibt in diesem Browser und wird nicht mit gesichert.",
    save: "Speichern",
    forget: "Vergessen",
    saved: "Gespeichert.",
    limits: "Was dieser Dienst Ihnen erlaubt",
    needed: "Ohne Schlüssel nichts: Tragen Sie den ein, den Ihnen sein Betreiber gegeben hat.",
    unlimited: "Beliebig viele Anfragen.",
    left: (left: string, limit: string) => `${left} von ${limit} Anfragen übrig.`,
  },
  kept: {
    title: "Was dieser Browser aufbewahrt",
    text: "Angefangene Spiele, Ergebnisse, Serien und die Rätsel der letzten 30 Tage. Nichts davon verlässt den Browser, außer Sie sichern es.",
    count: (count: string) => `${count} Einträge.`,
    export: "Sichern",
    import: "Einlesen",
    importLabel: "Eine gesicherte Datei",
    imported: (count: string) => `${count} Einträge eingelesen.`,
    unreadable: "Diese Datei wurde nicht hier gesichert; es hat sich nichts geändert.",
    clear: "Alles vergessen",
    sure: "Angefangene Spiele, Ergebnisse und Serien sind dann weg. Alles vergessen?",
    cleared: "Vergessen.",
  },
};

export default german;
