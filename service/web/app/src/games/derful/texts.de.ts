import type { Texts } from "./texts.en";

const german: Texts = {
  lead: "Legen Sie die Karten so, dass jede Zeile und jede Spalte dieselbe Summe hat.",
  goal: (order, total) => `Jede Zeile und jede Spalte des Quadrats aus ${order} × ${order} Karten muss ${total} ergeben.`,
  name: (order, total) => `31-derful, ${order} × ${order}, Summe ${total}`,
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
  keys: "Tastatur: Pfeile bewegen, Enter nimmt eine Karte auf und legt sie ab, Rücktaste nimmt sie zurück, Escape lässt los. Oder tippen Sie Karten (2 bis 9, 1 für die Zehn, J, Q, K, A): Jede kommt an den Platz, an dem Sie sind, oder an den nächsten leeren. Strg+Z nimmt zurück, P macht eine Pause.",
  hints: {
    title: "Hilfe",
    next: "Tipp",
    doIt: "So machen",
    canWin: "Ist das noch zu gewinnen?",
    solution: "Lösung zeigen",
    strategy: "Ein Weg für neun Karten",
    used: (count) => (count === 0 ? "ohne Tipps" : count === 1 ? "1 Tipp" : `${count} Tipps`),
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
    note: "Zeilen vertauschen, Spalten vertauschen und an der Diagonalen spiegeln macht keine andere Lösung daraus.",
    shown: "Die Lösung wurde gezeigt; deshalb zählt dieses Spiel nicht.",
    layOut: "Auslegen",
  },
  strategy: {
    category: (count) => `${count} der neun Karten finden keinen Partner mit demselben Wert.`,
    rules: {
      center_and_tens:
        "Die Karte ohne Partner kommt in die Mitte zwischen vier Zehnen, die Paare in gegenüberliegende Ecken.",
      diagonal:
        "Die drei Karten ohne Partner kommen aufsteigend auf die Diagonale, die Paare einander gegenüber, das höchste am weitesten weg von der höchsten.",
      only_cross: "Nur eine Karte können zwei Paare auf genau eine Weise kreuzen: Sie kommt in die Mitte.",
      none: "Die Strategie findet mit diesen Karten keinen Weg.",
    },
  },
  solved: {
    title: "Gelöst!",
    text: (time, hints) => `In ${time}, ${hints === "ohne Tipps" ? hints : `mit ${hints}`}.`,
    share: (name, time, hints) => `${name}\n✓ ${time}, ${hints}`,
    daily: (date) => `31-derful vom ${date}`,
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
    next: "Noch ein Spiel",
    findSwaps: "Was hätte noch gewonnen?",
  },
  levels: {
    easy: "leicht",
    medium: "mittel",
    hard: "schwer",
    expert: "sehr schwer",
    impossible: "unmöglich",
  },
  level: (level, odds) => `${level}: Von zufälligen Anordnungen gewinnt etwa eine unter ${odds}`,
  choose: {
    title: "Austeilen",
    order: "Größe",
    orders: (order) => `${order} × ${order}, ${order * order} Karten`,
    total: "Summe",
    seed: "Nummer des Spiels",
    deal: "Neu austeilen",
    again: "Diese Nummer austeilen",
    own: "Eigene Karten",
    ownLabel: "Karten, mit Leerzeichen",
    ownHelp: "4, 9, 16 oder 25 Karten: 2 bis 10, J, Q, K (je 10), A (11).",
    ownPlay: "Mit diesen spielen",
    notCards: (words) => `Das sind keine Karten: ${words}.`,
    notSquare: (count) => `${count} Karten ergeben kein Quadrat; 4, 9, 16 oder 25 schon.`,
  },
  started: {
    title: "Weiterspielen",
    game: (order, total, placed) =>
      `${order} × ${order}, Summe ${total}: ${placed} ${placed === 1 ? "Karte liegt" : "Karten liegen"}`,
    noTotal: "keine",
  },
  howTo: {
    cards: "2 bis 10 zählen, was sie sagen; J, Q und K zählen 10; A zählt 11. Farben zählen nicht, Diagonalen auch nicht.",
    play: "Tippen Sie eine Karte an, dann einen Platz; oder ziehen Sie sie dorthin; oder nehmen Sie die Tasten. Eine Karte auf einer anderen tauscht beide.",
    sums: "Neben jeder Zeile und unter jeder Spalte steht ihre Summe und was noch fehlt. ✓ stimmt, ✗ stimmt nicht.",
    start: "Beginnen Sie mit den hohen und den niedrigen Karten: Eine Reihe mit einem Ass braucht niedrige Gesellschaft.",
  },
  winnable: "Ausgeteilte Karten sind immer zu gewinnen.",
};

export default german;
