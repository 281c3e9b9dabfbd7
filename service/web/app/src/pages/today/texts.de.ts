import type { Texts } from "./texts.en";

const german: Texts = {
  of: (date) => `Die Rätsel vom ${date}`,
  done: (done, all) => `${done} von ${all} gelöst`,
  levels: [
    "ein leichter Anfang",
    "noch leicht",
    "etwas schwerer",
    "auf halber Höhe",
    "langsam schwer",
    "ein schwerer Tag",
    "der schwerste Tag der Woche",
  ],
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
      count === 1 ? "Noch eines heute, und der Tag ist geschafft." : `Noch ${count} heute, und der Tag ist geschafft.`,
    full: "Der Tag ist geschafft.",
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
  beat: (time, count) => `Zu schlagen: ${time} für ${count === 1 ? "das Rätsel" : `alle ${count} Rätsel`}`,
  share: { label: "Den Tag teilen", picture: "Als Bild", unsolved: "nicht gelöst" },
  complete: {
    title: "Der Tag ist geschafft",
    ring: (count) => `Alle ${count} Rätsel gelöst`,
    streak: (days) => (days === 1 ? "Der erste Tag einer Serie" : `${days} Tage in Folge`),
    tomorrow: (day) => `Morgen: ${day}.`,
    days: [
      "ein leichter Montag",
      "ein entspannter Dienstag",
      "ein Mittwoch mit etwas mehr Biss",
      "ein kniffliger Donnerstag",
      "ein schwerer Freitag",
      "ein harter Samstag",
      "ein Sonntag für Könner",
    ],
  },
};

export default german;
