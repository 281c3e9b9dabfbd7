import type { Texts } from "./texts.en";

const german: Texts = {
  look: "Darstellung",
  language: "Sprache",
  languageAuto: "Wie der Browser",
  theme: "Farben",
  themes: { auto: "Wie das Gerät", light: "Hell", dark: "Dunkel" },
  sound: "Töne für Karten, Tasten und Siege",
  vibration: "Bei jedem Zug vibrieren, wo das Gerät es kann",
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
};

export default german;
