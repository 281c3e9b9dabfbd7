import type { Texts } from "./texts.en";

const german: Texts = {
  look: "Darstellung",
  language: "Sprache",
  languageAuto: "Wie der Browser",
  theme: "Farben",
  themes: { auto: "Wie das Gerät", light: "Hell", dark: "Dunkel" },
  sound: "Töne für Karten, Tasten und Siege",
  vibration: "Bei jedem Zug vibrieren, wo das Gerät es kann",
  hidesClock: "Die Uhr im Spiel verbergen; die Zeit zählt weiter",
  keepsScreenOn: "Den Bildschirm anlassen, solange ein Spiel offen ist",
  key: {
    title: "Zugang zum Server",
    label: "API-Schlüssel",
    text: "Ein Schlüssel ist nur nötig, wenn der Betreiber dieses Servers einen vergeben hat. Er bleibt in diesem Browser und wird nie mit gesichert.",
    save: "Speichern",
    forget: "Vergessen",
    saved: "Gespeichert.",
    limits: "Grenzen",
    needed: "Dieser Server verlangt einen Schlüssel. Bitte den eintragen, den Sie bekommen haben.",
    unlimited: "Beliebig viele Anfragen.",
    left: (left: string, limit: string) => `${left} von ${limit} Anfragen übrig.`,
  },
};

export default german;
