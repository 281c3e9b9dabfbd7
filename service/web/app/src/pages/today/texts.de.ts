import type { Texts } from "./texts.en";

const german: Texts = {
  of: (date) => `Die Rätsel vom ${date}`,
  done: (done, all) => `${done} von ${all} gelöst`,
  allDays: "Alle Tage",
  previous: "Der Tag davor",
  next: "Der Tag danach",
  backToToday: "Zu heute",
  before: (game, date) => `Für ${game} gibt es Rätsel des Tages seit dem ${date}.`,
  future: "Dieser Tag hat noch nicht begonnen.",
  invalid: "Diesen Tag gibt es nicht.",
  week: {
    title: "Diese Woche",
    around: "Tage ringsum",
    days: (days) => (days === 1 ? "1 Tag" : `${days} Tage`),
    of: (done, all) => `${done} von ${all} gelöst`,
    none: (count) => `${count} Rätsel heute.`,
    left: (count) =>
      count === 1 ? "Noch eines heute, und der Tag ist voll." : `Noch ${count} heute, und der Tag ist voll.`,
    full: "Der Tag ist voll.",
    longest: (days) => `Längste Serie bisher: ${days}.`,
  },
  friend: { title: "Mit anderen spielen", text: "Gleiche Karten, wer zuerst Krypto sagt", go: "Code holen" },
  finding: "Jeden Tag ein Ergebnis",
  calendar: {
    title: "Alle Tage",
    previous: "Voriger Monat",
    next: "Nächster Monat",
    month: "Monat",
    year: "Jahr",
    solved: (count, all) => `${count} von ${all} gelöst`,
    legend: "Die Zahl unter einem Tag sagt, wie viele seiner Rätsel Sie gelöst haben.",
    first: (date) => `Der erste Tag ist der ${date}.`,
  },
  share: { label: "Den Tag teilen", unsolved: "nicht gelöst" },
};

export default german;
