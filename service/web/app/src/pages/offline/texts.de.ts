import type { Texts } from "./texts.en";

const german: Texts = {
  missing: (address) => `${address} lässt sich nicht öffnen: Es gibt keine Verbindung zum Dienst.`,
  again: "Noch einmal versuchen",
  works: "Das geht ohne Verbindung",
  today: "Die Rätsel von heute und der letzten 30 Tage, sobald dieser Browser sie geholt hat",
  opened: "Rätsel, die Sie schon geöffnet oder begonnen haben, über ihre Links und Codes",
  own: "Krypto mit eigenen Karten",
  settings: "Einstellungen und Sicherung",
  needs: "Das braucht den Dienst",
  rest: "Anleitung und Dokumentation, neue Spiele und Rätsel, Hinweise und Lösungen, Tabellen, Aufträge und Turniere. Was Sie inzwischen lösen, wird geprüft, wenn Sie wieder verbunden sind.",
};

export default german;
