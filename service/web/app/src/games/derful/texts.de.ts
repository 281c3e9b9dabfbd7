import { sides } from "../../shell/texts";
import type { Texts } from "./texts.en";

const german: Texts = {
  lead: "Legen Sie die Karten so, dass jede Zeile und jede Spalte dieselbe Summe hat.",
  goal: (order, total) => `Jede Zeile und jede Spalte des Quadrats aus ${sides(order)} Karten muss ${total} ergeben.`,
  size: (order) => `31-derful ${sides(order)}`,
  name: (order, total) => `31-derful, ${sides(order)}, Summe ${total}`,
  grid: (order, total) => `Quadrat aus ${order} mal ${order} Karten, Summe ${total}`,
  hand: "Ihre Karten",
  card: (card, value) => (card === value ? card : `${card} = ${value}`),
  empty: "leer",
  cell: (row, column, card, rowSum, columnSum) =>
    `Zeile ${row}, Spalte ${column}: ${card}; Zeilensumme ${rowSum}; Spaltensumme ${columnSum}`,
  row: (row, sum) => `Zeile ${row}: ${sum}`,
  column: (column, sum) => `Spalte ${column}: ${sum}`,
  state: {
    missing: (missing) => `noch ${missing}`,
    over: (over) => `${over} zu viel`,
    under: (under) => `${under} zu wenig`,
    fits: "passt",
  },
  short: {
    missing: (missing) => `+${missing}`,
    over: (over) => `${over} zu viel`,
    under: (under) => `−${under}`,
  },
  pile: (card, count) => (count > 1 ? `${card}, ${count} Karten` : card),
  total: (total) => `Summe ${total}`,
  allLines: "Alle Reihen",
  left: "übrig",
  say: {
    goal: (total) => [`Jede Reihe muss ${total} ergeben`],
    noGoal: ["Diese Karten lassen sich nicht gleich verteilen"],
    picked: (card) => [`${card} genommen`, "Platz wählen"],
    lifted: (card) => [`${card} angehoben`, "Platz wählen"],
    aimed: (row, column) => [`Zeile ${row}, Spalte ${column}`, "Karte wählen"],
    lines: (done, all, cards) => [`${done} von ${all} Reihen`, `noch ${cards} ${cards === 1 ? "Karte" : "Karten"}`],
    full: ["Noch stimmen nicht alle Summen", "umlegen"],
    won: (total) => [`Alle Reihen ergeben ${total}`],
  },
  chosen: "gewählt",
  put: (card, row, column, rowSum, columnSum) =>
    `${card} in Zeile ${row}, Spalte ${column}. Zeilensumme ${rowSum}; Spaltensumme ${columnSum}.`,
  back: (card) => `${card} ist wieder auf der Hand.`,
  undone: "Zurückgenommen.",
  redone: "Wiederholt.",
  cleared: "Alle Karten sind wieder auf der Hand.",
  picked: (card) => `${card} gewählt. Wählen Sie einen Platz.`,
  aimed: (row, column) => `Zeile ${row}, Spalte ${column} gewählt. Wählen Sie eine Karte.`,
  full: "Alle Karten liegen, aber noch stimmen nicht alle Summen.",
  typed: {
    none: (card) => `Sie haben keine ${card} auf der Hand.`,
    full: "Das Quadrat ist voll. Nehmen Sie erst eine Karte zurück.",
  },
  keys: [
    ["2 bis 9, 1, J, Q, K, A", "diese Karte legen; 1 ist die Zehn"],
    ["Pfeile, Enter", "wandern; aufnehmen, ablegen"],
    ["Rücktaste, Entf", "eine Karte zurücknehmen"],
    ["Strg+Z", "zurück"],
    ["Strg+Umschalt+Z, Strg+Y", "wieder vor"],
    ["Escape", "loslassen, schließen, was offen ist"],
    ["H", "Tipp"],
    ["P", "Pause"],
    ["?", "diese Karte"],
  ],
  hints: {
    canWin: "Ist das noch zu gewinnen?",
    strategy: "Ein Weg für neun Karten",
    codes: {
      complete: "Das Quadrat ist vollständig und gewinnt.",
      forced: (card, row, column) => `Legen Sie ${card} in Zeile ${row}, Spalte ${column}: Genau das fehlt der Reihe.`,
      only: (card, row, column) =>
        `Legen Sie ${card} in Zeile ${row}, Spalte ${column}: Keine andere Karte gewinnt dort, soweit gesucht wurde.`,
      winning: (card, row, column) => `Legen Sie ${card} in Zeile ${row}, Spalte ${column}: Von dort ist es zu gewinnen.`,
      takeBack: (card, row, column) =>
        `So ist es nicht zu gewinnen. Nehmen Sie ${card} aus Zeile ${row}, Spalte ${column} zurück.`,
      deadEnd:
        "So ist es nicht zu gewinnen, und eine einzelne Karte zurückzunehmen hilft nicht, soweit bekannt. Nehmen Sie einige Züge zurück.",
      undecided: "Ob es von hier aus zu gewinnen ist, war in der Zeit nicht herauszufinden.",
    },
  },
  proofs: {
    won: (total) => `Ja: Es ist zu gewinnen, mit ${total} in jeder Zeile und Spalte.`,
    sumNotDivisible: (sum, order) =>
      `Es ist nicht zu gewinnen. Die Karten ergeben ${sum}; das lässt sich nicht auf ${order} gleiche Zeilen verteilen.`,
    sumNotAsAsked: (sum, order, total) =>
      `Es ist nicht zu gewinnen. Die Karten ergeben ${sum}; ${order} Zeilen zu ${total} brauchen eine andere Summe.`,
    everyWay:
      "So ist es nicht zu gewinnen: Alle Möglichkeiten, die anderen Karten zu legen, sind durchprobiert. Eine Karte muss zurück.",
    everyWayAtAll: "Diese Karten sind nicht zu gewinnen: Alle Möglichkeiten, sie zu legen, sind durchprobiert.",
    counted: "Diese Karten sind nicht zu gewinnen: Alle Quadrate, die gewinnen, sind gezählt, und es gibt keines mit ihnen.",
    undecided: "In der Zeit war weder eine Lösung zu finden noch ein Beweis, dass es keine gibt.",
    games: (count) => `Sie haben ${count} verschiedene Lösungen (vertauschte Zeilen oder Spalten nicht mitgezählt).`,
    oneGame: "Sie haben genau eine Lösung (vertauschte Zeilen oder Spalten nicht mitgezählt).",
  },
  solutions: {
    title: "Eine Lösung",
    all: "Alle Lösungen zeigen",
    allTitle: (count) => `Alle ${count} Lösungen`,
    shown: "Die Lösung wurde gezeigt; deshalb zählt dieses Spiel nicht.",
  },
  strategy: {
    category: (count) => `${count} der neun Karten finden keinen Partner mit demselben Wert.`,
    rules: {
      "center-and-tens":
        "Die Karte ohne Partner kommt in die Mitte zwischen vier Zehnen, die Paare in gegenüberliegende Ecken.",
      diagonal:
        "Die drei Karten ohne Partner kommen aufsteigend auf die Diagonale, die Paare einander gegenüber, das höchste am weitesten weg von der höchsten.",
      "only-cross": "Nur eine Karte können zwei Paare auf genau eine Weise kreuzen: Sie kommt in die Mitte.",
      none: "Die Strategie findet mit diesen Karten keinen Weg.",
    },
  },
  solved: {
    title: "Gelöst!",
    counting: "Die Lösungen dieser Karten werden gezählt…",
    games: (count) => `Eine von ${count} verschiedenen Lösungen.`,
    oneGame: "Die einzige Lösung dieser Karten.",
    ofTotal: (total, count) => `Eines von ${count} Spielen mit der Summe ${total}.`,
    uncounted: "Wie viele Lösungen diese Karten haben, zählt der Dienst, der jetzt nicht antwortet.",
    square: { title: "Quadrat", own: "dieses", same: "dasselbe", other: "anderes" },
    shareGames: (count) => (count === "1" ? "die einzige Lösung" : `eine von ${count} Lösungen`),
    others: (count) => (count === "1" ? "Die andere" : `Die anderen ${count}`),
    about: "Über diese Karten",
    details: "Details",
    again: "Noch einmal",
    swapsTitle: "Halbe Tausche",
    swaps: (count) =>
      `${count} andere Lösungen derselben Karten sind einen halben Tausch entfernt: Zwei Reihen tauschen einige ihrer Karten, und alle Summen bleiben.`,
    oneSwap:
      "Eine andere Lösung derselben Karten ist einen halben Tausch entfernt: Zwei Reihen tauschen einige ihrer Karten, und alle Summen bleiben.",
    noSwaps:
      "Kein halber Tausch führt zu einer anderen Lösung: Keine zwei Reihen können einige ihrer Karten so tauschen, dass alle Summen bleiben.",
    rows: (first, second, cells) => `Die Zeilen ${first} und ${second} tauschen, was in den Spalten ${cells} liegt.`,
    columns: (first, second, cells) => `Die Spalten ${first} und ${second} tauschen, was in den Zeilen ${cells} liegt.`,
    more: (count) => `Und ${count} weitere.`,
    next: (order) => `Weiter: ${sides(order)}`,
  },
  levels: {
    easy: "leicht",
    medium: "mittel",
    hard: "schwer",
    expert: "sehr schwer",
    unreasonable: "unvernünftig",
    impossible: "unmöglich",
  },
  level: (level, chance) => `Schwierigkeit: ${level}. Zufällig gelegt, gewinnen die Karten mit einer Chance von ${chance}.`,
  choose: {
    order: "Größe",
    orders: (order) => sides(order),
    total: "Jede Reihe ergibt",
    seed: "Nummer des Spiels",
    deal: (order, total) => `${sides(order)} mit Summe ${total} austeilen`,
    again: "Diese Nummer austeilen",
    today: "Das Spiel von heute",
    own: "Eigene Karten",
    ownLabel: "Karten, mit Leerzeichen",
    ownHelp: "4, 9, 16, 25 oder 36 Karten: 2 bis 10, J, Q, K (je 10), A (11).",
    back: "Zurück zu allen Spielen",
    ownPlay: "Mit diesen spielen",
    notCards: (words) => `Das sind keine Karten: ${words}.`,
    notSquare: (count) => `${count} Karten ergeben kein Quadrat; 4, 9, 16, 25 oder 36 schon.`,
  },
  started: {
    title: "Weiterspielen",
    game: (order, total, placed) =>
      `${sides(order)}, Summe ${total}: ${placed} ${placed === 1 ? "Karte liegt" : "Karten liegen"}`,
    noTotal: "keine",
  },
  howTo: {
    title: "31-derful: die Regeln",
    goal: "Legen Sie alle Karten so, dass jede Zeile und jede Spalte dieselbe Summe hat. Diagonalen und Farben zählen nicht.",
    cards: "2 bis 10 zählen, was sie sagen; J, Q und K zählen 10; A zählt 11.",
    play: "Tippen Sie eine Karte an, dann einen Platz, oder umgekehrt; oder ziehen Sie. Eine Karte auf einer anderen tauscht beide.",
    sums: "Der Ring jeder Reihe füllt sich bis zur Summe. Ein Haken heißt: Sie stimmt; ein Quadrat sagt, wie viel nicht stimmt.",
    start: "Beginnen Sie mit den hohen und den niedrigen Karten: Eine Reihe mit einem Ass braucht niedrige Gesellschaft.",
    keys: "Tasten",
    lesson: "Die Lektion von 30 Sekunden spielen",
  },
  side: {
    goal: (total) => [
      "Jede Zeile und jede Spalte muss ",
      total,
      " ergeben. J, Q und K zählen 10, ein Ass 11. Farben und Diagonalen zählen nicht.",
    ],
    lines: "Reihen",
    stand: (done, all) => `${done} von ${all} Reihen stimmen.`,
    over: (line, over) => `${line} hat ${over} zu viel.`,
    rowNamed: (row) => `Zeile ${row}`,
    columnNamed: (column) => `Spalte ${column}`,
    know: "Wussten Sie schon",
    games: (order, total, most, count) =>
      `verschiedene Spiele aus ${sides(order)} Karten ergeben ${total}. ${total === most ? "Keine Summe ist häufiger." : `Die häufigste Summe ist ${most}, mit ${count}.`}`,
    byTotal: (order, first, last, total) => `Spiele der Ordnung ${order} nach Summe, ${first} bis ${last}. Ihre: ${total}.`,
  },
  winnable: "Ausgeteilte Karten sind immer zu gewinnen.",
};

export default german;
