import type { Texts } from "./texts.en";

const german: Texts = {
  lead: "Nur in diesem Browser aufbewahrt. Nichts wird gesendet.",
  shown: "Gezeigte Spiele",
  all: "Alle",
  none: "Ihre Serien, Zeiten und Ergebnisse stehen hier, sobald Sie ein Rätsel gelöst haben.",
  start: "Zu den Rätseln von heute",
  current: (days) => (days === 1 ? "Tag in Folge" : "Tage in Folge"),
  longest: "längste Serie",
  solved: "gelöst",
  clean: "ohne Tipp",
  half: "Ein halbes Jahr",
  less: "weniger",
  wholeDay: "der ganze Tag",
  heat: (days, since) => `Tage seit dem ${since}, an denen Sie ein Rätsel gelöst haben: ${days}`,
  days: (days) => (days === 1 ? "1 Tag" : `${days} Tage`),
  times: "Zeiten",
  noTimes: "Zeiten stehen hier, sobald Sie ein Rätsel gelöst haben.",
  timesOf: (name) => `${name}: Zeiten`,
  games: (count) => (count === "1" ? "1 Spiel" : `${count} Spiele`),
  cards: (game, count) => `${game}, ${count} Karten`,
  digits: (game, count) => `${game}, ${count} Ziffern`,
  histogram: (median, best, longest) =>
    `Verteilung der Zeiten: die beste ${best}, der Median ${median}, die längste ${longest}`,
  under: (median, latest) => `Die Hälfte brauchte höchstens ${median}. Im markierten Balken ist die letzte, ${latest}.`,
  bests: {
    title: "Bestzeiten",
    game: "Spiel",
    solved: "Gelöst",
    best: "Beste",
    median: "Median",
    streak: "Serie",
    longest: "Längste",
    note: "Selbst eingegebene Rätsel zählen nicht. Eine Serie ist hier die Zahl der Tage in Folge, an denen Sie eines dieser Größe gelöst haben.",
  },
  streaks: {
    title: "Serien",
    game: "Spiel",
    current: "Jetzt",
    longest: "Längste",
    archive: "Archiv",
    none: "Lösen Sie das Rätsel des Tages, um eine Serie zu beginnen.",
    note: "Ein Tag zählt für die Serie, wenn Sie sein Rätsel am selben Tag gelöst haben. Rätsel früherer Tage zählen zum Archiv.",
  },
  rating: {
    title: "Leiter",
    none: "Ihre Wertung steht hier, sobald Sie ein Rätsel gelöst haben, dessen Schwierigkeit bekannt ist.",
    means: (difficulty, margin) =>
      `Bei Schwierigkeit ${difficulty} von 100 lösen Sie etwa jedes zweite Rätsel ohne Tipp. Die Wertung kann noch um ${margin} Punkte danebenliegen.`,
    rungs: ["Schreiber", "Buchhalter", "Rechnungsführer", "Prüfer", "Schatzmeister", "Kanzler"],
    start: "Anfang",
    toGo: (points) => `noch ${points}`,
    top: "ganz oben",
    how: "Wie sie berechnet wird",
    howText:
      "Nach Glicko-2, aus den Ergebnissen, die dieser Browser aufbewahrt. Jedes Rätsel ist ein Gegner mit der Wertung 1.000 plus dem Zehnfachen seiner Schwierigkeit. Ohne Tipp gelöst gewinnen Sie, mit Tipps ist es unentschieden, und wer sich die Lösung zeigen lässt, verliert. Sie beginnen bei 1.500; ein Tag ist eine Wertungsperiode. Die Schwierigkeit ist die Wertung des Rätsels von 0 bis 100. Ein KenKen, das mit seinem Code geöffnet wurde, hat nur ein Wort und zählt als die Mitte von dessen Wertungen: leicht 16, mittel 50, schwer 75, sehr schwer 89, unvernünftig 97. Beim Üben nach Wertung und in Serien zählt bei 31-derful, wie wenige aller Anordnungen gewinnen: 100 für eine von zehn Milliarden.",
  },
  results: "Letzte Ergebnisse",
  solvedIn: (time, hints) => (hints ? `${time}, ${hints} ${hints === 1 ? "Tipp" : "Tipps"}` : time),
  settings: "Zu den Einstellungen",
};

export default german;
