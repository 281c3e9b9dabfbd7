import { sides } from "../../shell/texts";
import type { Texts } from "./texts.en";

const german: Texts = {
  missing: (address) => `${address} lässt sich nicht öffnen: Es gibt keine Verbindung zum Dienst.`,
  play: "Zu den Rätseln von heute",
  again: "Noch einmal versuchen",
  works: "Das geht ohne Verbindung",
  today:
    "Die Rätsel von heute, der letzten 30 Tage und, sobald ihr Tag kommt, der nächsten 7, eine Woche lang mit Tipps und Lösungen",
  practice: `Üben: bis zu 200 Krypto-Spiele jeder Stufe, 20 Spiele 31-derful jeder Größe, 4 KenKen jeder Größe bis ${sides(7)}`,
  krypto: "Tipps und alle Lösungen für Krypto mit bis zu fünf Karten",
  opened: "Rätsel, die Sie schon geöffnet oder begonnen haben, über ihre Links und Codes",
  own: "Krypto mit eigenen Karten",
  settings: "Einstellungen und Sicherung",
  needs: "Das braucht den Dienst",
  rest: "Anleitung und Dokumentation, Rätsel, deren Link oder Code Sie noch nie geöffnet haben, andere Arten von Spielen, Tabellen, Aufträge und Turniere. Was Sie inzwischen lösen, wird geprüft, wenn Sie wieder verbunden sind.",
  kept: "Dieser Browser holt das einmal am Tag, einige Sekunden nachdem eine Seite geöffnet wurde, außer wenn er Daten sparen soll.",
};

export default german;
