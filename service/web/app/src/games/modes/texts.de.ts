import type { Texts } from "./texts.en";

const german: Texts = {
  names: { practice: "Üben nach Wertung", streak: "Serie", storm: "Sturm" },
  about: {
    practice: "Jedes Rätsel ist etwa so schwer wie die eigene Wertung",
    streak: "Immer schwerer bis zum Fehler. Eines auslassen: unter „Mehr“. Tipps werden vermerkt",
    storm: "Drei Minuten ohne Pause. So viele wie möglich, jedes lässt sich auslassen",
  },
  title: (mode, game) => `${mode}: ${game}`,
  rating: (rating) => `Ihre Wertung: ${rating}`,
  inARow: (count) => (count === "1" ? "1 gelöst" : `${count} in Folge`),
  withHints: "mit Tipps",
  bestHere: (count) => `bisher ${count}`,
  best: (count) => `Ihr Bestwert: ${count}`,
  bests: "Serie und Sturm",
  bestsNote: "Die meisten Rätsel in einem Lauf.",
  game: "Spiel",
  heading: "Andere Spielarten",
};

export default german;
