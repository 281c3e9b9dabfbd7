import type { Texts } from "./texts.en";

const german: Texts = {
  hints: (hints) => (hints === 0 ? "ohne Tipp" : hints === 1 ? "1 Tipp" : `${hints} Tipps`),
  figures: {
    time: "Zeit",
    newBest: "neue Bestzeit",
    best: (time) => `Bestzeit ${time}`,
    hints: (hints) => (hints === 1 ? "Tipp" : "Tipps"),
    days: (days) => (days === 1 ? "Tag in Folge" : "Tage in Folge"),
    games: (games) => (games === 1 ? "Spiel bisher" : "Spiele bisher"),
  },
  own: (games) => `${games} Spiele dieser Art bisher.`,
  faster: (games) => `Schneller als ${games} davon.`,
  histogram: (games) => `Die Zeiten von ${games} Spielen dieser Art, dieses hervorgehoben`,
  shared: (title, time, hints) => `${title} in ${time}, ${hints}`,
  challenge: "Herausfordern",
  back: "Kontern",
  save: "Bild speichern",
  unchecked: "In diesem Browser geprüft; vom Dienst noch nicht.",
  disputed: "Der Dienst sieht das anders.",
  against: {
    own: "Selbst",
    other: "Zu schlagen",
    time: "Zeit",
    hints: "Tipps",
    faster: (time) => `${time} schneller`,
    slower: (time) => `${time} langsamer`,
    equal: "Genauso schnell",
  },
};

export default german;
