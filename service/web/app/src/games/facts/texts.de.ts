import { sides } from "../../shell/texts";
import type { Texts } from "./texts.en";

const german: Texts = {
  proved: "Bewiesen",
  refuted: "Widerlegt",
  counted: "Gezählt",
  play: "Eines spielen",
  read: "Lesen",
  facts: {
    fractions: {
      title: "Manche brauchen einen Bruch",
      text: "Spiele von Krypto lassen sich nur über einen Bruch gewinnen. Man dachte, es gebe keines.",
    },
    negative: {
      title: "Niemand braucht eine negative Zahl",
      text: "Hände, die ihr Ziel über negative Zahlen erreichen, scheitern ohne sie.",
    },
    kenken: { title: "Wie viele KenKens gibt es?", text: "der Größe 4, und 39.228.669.008 davon haben genau eine Lösung." },
    "24": { title: "Das Spiel 24", text: "der 1.820 Hände aus vier Karten von 1 bis 13 ergeben 24: drei von vier." },
    countdown: { title: "Countdown", text: "von 11.905.457 Spielen mit sechs Zahlen sind lösbar: neun von zehn." },
    "2027": {
      title: "Ist 2027 ein gutes Jahr?",
      text: "der Zahlen von 0 bis 100 ergeben sich aus 2, 0, 2 und 7; 2026 ergab 20.",
    },
    "order-5": { title: `31-derful, ${sides(5)}`, text: "Spiele mit 25 Karten, alle Zeilen und Spalten gleich." },
    "best-total": {
      title: "Warum 31?",
      text: "ist der beste Kompromiss aller Summen, auch wenn 33 die meisten Spiele hat.",
    },
    "order-6": { title: `31-derful, ${sides(6)}`, text: "Spiele mit 36 Karten. Zweimal gezählt, von zwei Programmen." },
  },
};

export default german;
