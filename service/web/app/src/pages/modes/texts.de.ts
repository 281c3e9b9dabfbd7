import type { Texts } from "./texts.en";

const german: Texts = {
  solvedIn: (time) => `Gelöst in ${time}`,
  inARow: (count) => (count === "1" ? "das erste" : `${count} in Folge`),
  missed: "Verfehlt",
  moved: (before, after, change) => `Ihre Wertung: ${before} → ${after} (${change}).`,
  next: "Weiter",
  easier: "Leichter",
  harder: "Schwerer",
  steps: (steps) =>
    steps === 0
      ? ""
      : `${Math.abs(steps) === 1 ? "Eine Stufe" : "Zwei Stufen"} ${steps < 0 ? "leichter" : "schwerer"} als Ihre Wertung.`,
  result: "Zum Ergebnis",
  solved: (count) => `${count} gelöst`,
  skip: "Auslassen",
  skipped: "Ausgelassen.",
  coming: (target) => `Weiter: ${target}.`,
  timeLeft: "Übrige Zeit",
  lastSeconds: "Noch zehn Sekunden.",
  games: "Spiele",
  minutes: "Minuten",
  start: "Uhr starten",
  challenge: (count) => `Jemand hat ${count} von denselben Rätseln gelöst. Schaffen Sie mehr?`,
  same: "Sie spielen dieselben Rätsel wie die Person, die Ihnen den Link geschickt hat.",
  noBest: "Noch kein Bestwert",
  streakOver: "Die Serie ist vorbei.",
  timeUp: "Zeit!",
  figures: {
    hardest: "von 100 schwer, das letzte",
    solved: "gelöst",
    run: "in Folge",
    skipped: "ausgelassen",
    best: "Ihr Bestwert",
    unaidedBest: "Ihr Bestwert ohne Tipps",
    newBest: "neuer Bestwert",
    goal: "zu schlagen",
  },
  stormSentence: (count) =>
    count === "1" ? "Sie haben 1 Rätsel in drei Minuten gelöst." : `Sie haben ${count} Rätsel in drei Minuten gelöst.`,
  streakSentence: (count) =>
    count === "0" ? "Schon das erste haben Sie verfehlt." : `Sie haben ${count} Rätsel gelöst, bevor Sie eines verfehlten.`,
  hinted: (best) => `Mit Tipps; Ihr Bestwert mit Tipps: ${best}.`,
  beaten: (goal) => `Das schlägt ${goal}.`,
  equalled: (goal) => `So viele wie die ${goal}, die zu schlagen waren.`,
  notBeaten: (goal) => `${goal} waren zu schlagen.`,
  again: "Noch einmal",
  tryAgain: "Verfehlt und ausgelassen, für einen neuen Versuch:",
  nth: (place, sides) => `Nr. ${place}: ${sides}`,
  sharedStorm: (game, count) => `Countinghouse Sturm\n${game}: ${count} in drei Minuten.`,
  sharedSame: "Dieselben Rätsel:",
  sharedStreak: (game, count) => `Countinghouse Serie\n${game}: ${count} in Folge`,
  challengeOthers: "Als Herausforderung senden",
};

export default german;
