import { sides } from "../../shell/texts";
import type { StepTexts, Texts } from "./texts.en";

const line = (row: number | null, column: number | null): string =>
  row !== null ? `Zeile ${row + 1}` : `Spalte ${(column ?? 0) + 1}`;
const lines = (numbers: readonly number[]): string =>
  numbers
    .map((number) => number + 1)
    .join(", ")
    .replace(/, (?=\d+$)/, " und ");
/** Ganze Zeilen oder Spalten, nach „in“ und ohne. */
const wholes = ({ rows, columns }: StepTexts): string => {
  const [name, numbers] = rows.length > 0 ? ["Zeile", rows] : ["Spalte", columns];
  return `${name}${numbers.length === 1 ? "" : "n"} ${lines(numbers)}`;
};
const inWholes = (s: StepTexts): string => (s.rows.length + s.columns.length > 1 ? `den ${wholes(s)}` : wholes(s));
/** Was mehrere übrige Zellen nicht sein können; bei einer sagt es die Zahl. */
const without = ({ cells, removed }: StepTexts): string => (cells.length > 1 ? ` Unmöglich: ${removed}.` : "");
const fromTo = ({ least, most }: StepTexts): string => (least === most ? `${most}` : `${least} bis ${most}`);

/** Nach „in“. */
const across = ({ row, across }: StepTexts): string => {
  const one = row !== null ? "Spalte" : "Zeile";
  return across.length === 1 ? `${one} ${lines(across)}` : `den ${one}n ${lines(across)}`;
};
const inCells = (open: number): string => (open === 1 ? "in 1 Zelle" : `in ${open} Zellen`);

const WORDS = ["kein", "", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"];
const counted = (count: number, article: string, one: string, many: string): string =>
  count === 1 ? `${article} ${one}` : `${WORDS[count] ?? count} ${many}`;

const german: Texts = {
  lead: "Füllen Sie das Gitter so, dass in jeder Zeile und jeder Spalte jede Ziffer einmal steht und jeder Käfig seine Zahl ergibt.",
  operatorNames: { "+": "+ plus", "-": "− minus", "×": "× mal", "÷": "÷ geteilt durch" },
  make: {
    size: "Größe",
    digits: "Ziffern, wenn nicht 1 bis n",
    difficulty: "Schwierigkeit",
    any: "egal",
    make: "Neues Rätsel",
    play: "Spielen",
    today: (size, difficulty) => `Heute ${sides(size)}, ${difficulty}`,
    operator: "Rechenart",
    more: "Weitere Einstellungen",
    kinds: { distinct: "keine Ziffer doppelt" },
    given: "keine: die Ziffer ist vorgegeben",
    making: "Ein Rätsel entsteht …",
    waited: (seconds) => `Bisher ${seconds} Sekunden. Große und seltene Rätsel brauchen zehn oder mehr.`,
    back: "Zurück zu KenKen",
  },
  begun: {
    title: "Weiterspielen",
    filled: (filled, cells, time) => `${filled} von ${cells} gefüllt, ${time}`,
    forget: (title) => `${title} vergessen`,
  },
  unplayable: "Dieses Rätsel ist zu groß, um hier gespielt zu werden.",
  picture: "Bild des Rätsels",
  print: "Dieses Rätsel drucken",
  entry: {
    title: "Von Hand eingeben",
    paste: "Rätsel einfügen",
    digits: (count) => `Dieses Gitter braucht ${count} verschiedene Ziffern.`,
    unreadable: "In dieser Adresse steht kein Rätsel.",
  },
  difficulties: {
    easy: "leicht",
    medium: "mittel",
    hard: "schwer",
    expert: "sehr schwer",
    unreasonable: "unvernünftig",
  },
  own: "eigenes Rätsel",
  place: (row, column) => `Zeile ${row + 1}, Spalte ${column + 1}`,
  board: (rows, columns) => `KenKen, ${rows} mal ${columns}`,
  withDigits: (grid, digits) => `${grid} mit ${digits}`,
  cell: {
    at: (row, column) => `Zeile ${row + 1}, Spalte ${column + 1}`,
    empty: "leer",
    possible: (digits) => `möglich ${digits}`,
    ruled: (digits) => `ausgeschlossen ${digits}`,
    cage: (clue) => `Käfig ${clue}`,
    twiceInRow: "doppelt in der Zeile",
    twiceInColumn: "doppelt in der Spalte",
    wrongCage: "Käfig falsch",
    hinted: "gehört zum Tipp",
    placed: "Ziffer des Tipps",
    wrong: "falsch",
  },
  operators: { "+": "plus", "-": "minus", "×": "mal", "÷": "geteilt durch" },
  pad: {
    title: "Ziffern",
    left: (left) => (left > 0 ? `noch ${left}` : "alle gesetzt"),
    entering: "Eintragen als",
    modes: { digit: "Ziffer", possible: "Notiz", ruled: "Unmöglich" },
    erase: "Löschen",
    fill: "Notizen eintragen",
  },
  errors: {
    title: "Verletzte Regeln",
    none: "Keine Regel ist verletzt.",
    marked: "Was falsch ist, hat eine Ecke und eine Welle, oder ein Ausrufezeichen am Käfig.",
    row: (digit, row) => `Die ${digit} steht doppelt in Zeile ${row + 1}.`,
    column: (digit, column) => `Die ${digit} steht doppelt in Spalte ${column + 1}.`,
    cage: (clue, place) => `Der Käfig ${clue} bei ${place} geht nicht mehr auf.`,
  },
  cage: {
    title: (clue) => `Käfig ${clue}`,
    cells: (cells) => (cells === 1 ? "eine Zelle" : `${cells} Zellen`),
    canStand: "Was darin stehen kann. Durchgestrichen: nicht mehr möglich.",
    closed: "Nicht mehr möglich:",
    others: (others) => `und ${others} weitere`,
    given: (digit) => `Diese Zelle ist vorgegeben: ${digit}.`,
    difference: (target, cells) =>
      cells > 2
        ? `Die größte Ziffer weniger alle anderen ist ${target}.`
        : `Die größere Ziffer weniger die kleinere ist ${target}.`,
    quotient: (target, cells) =>
      cells > 2
        ? `Die größte Ziffer geteilt durch alle anderen ist ${target}.`
        : `Die größere Ziffer geteilt durch die kleinere ist ${target}.`,
    distinct: "keine Ziffer doppelt",
    mystery: (target) => `Der Käfig ergibt ${target}; die Rechenart verrät er nicht.`,
    sum: (made, rest, open) => `Bisher ${made}; noch ${rest} ${inCells(open)}.`,
    product: (made, rest, open) => `Bisher ${made}; noch mal ${rest} ${inCells(open)}.`,
    partners: (digit, partners) => (partners ? `Zur ${digit} gehört ${partners}.` : `Zur ${digit} passt keine Ziffer.`),
    filled: (digits) => `Bisher: ${digits}.`,
    right: "Der Käfig geht auf.",
    made: (made, target) => `Ergibt ${made}, nicht ${target}.`,
    out: "Er geht nicht mehr auf.",
    fits: "Was passt?",
  },
  side: {
    filled: (filled, cells) => `${filled} von ${cells} Zellen`,
    best: (time) => `Bestzeit ${time}`,
    noBest: "das erste dieser Größe",
    progress: "Gefüllte Zellen",
  },
  tools: {
    aids: "Tasten und Hilfen",
    shortKeys: (digits) =>
      `${digits} schreiben, mit Umschalt als Notiz, Pfeile gehen, Strg + Z nimmt zurück, ? zeigt alle Tasten.`,
    checkpoint: "Zwischenstand merken",
    checkpoints: "Zwischenstände",
    goBack: (number, filled) => `Zurück zu Zwischenstand ${number} (${filled} gefüllt)`,
    forget: (number) => `Zwischenstand ${number} vergessen`,
    sure: "Ein Spiel, dessen Lösung gezeigt wurde, zählt nicht als gelöst.",
    settings: "Eingabe und Anzeige",
    cellFirst: "Erst die Zelle, dann die Ziffer",
    numberFirst: "Erst die Ziffer, dann Zellen",
    clearing: "Eine Ziffer löscht die Notizen ihrer Zeile und Spalte",
    first: "Eingabe",
    errors: "Verletzte Regeln",
    errorsNow: "Sofort zeigen",
    errorsCheck: "Erst nach einem Druck auf „Prüfen“ zeigen",
  },
  asking: "Ein Tipp wird gesucht …",
  hint: {
    takeBack: (places) => `Nicht in der Lösung: ${places}.`,
    wrongMarks: (places) => `In den Notizen fehlt die Ziffer, die dort hingehört: ${places}.`,
    solved: "Es ist nichts mehr zu tun.",
    step: (step, steps) => `Schritt ${step} von ${steps}`,
    next: "Nächster Schritt",
    inGuide: "Bild und Rätsel im Handbuch (englisch), in einem neuen Tab",
    techniques: {
      "last-candidate": "Letzte Ziffer",
      "last-place": "Letzter Platz",
      "cage-digits": "Ziffern eines Käfigs",
      "cage-cells": "Zellen eines Käfigs",
      "cage-line": "Käfig in einer Linie",
      "line-set": "Gruppe in einer Linie",
      "line-sum-cell": "Summe mit einer übrigen Zelle",
      "line-cage": "Ziffer für einen Käfig",
      "line-sum": "Summe ganzer Linien",
      "cage-pair": "Zwei Käfige",
      "cage-rest": "Käfig und Linie",
      "line-parity": "Gerade oder ungerade",
      "digit-count": "Eine Ziffer zählen",
      "line-bounds": "Grenzen einer Summe",
      "crossing-set": "Gekreuzte Linien",
      "line-product": "Produkt ganzer Linien",
      chain: "Kette",
      trial: "Versuch",
    },
    sentences: {
      "last-candidate": (s) => `${s.at} ist ${s.digits}: Keine andere Ziffer bleibt dafür übrig.`,
      "last-place": (s) => `${s.digits} kann in ${line(s.row, s.column)} nur in ${across(s)} stehen.`,
      given: (s) => `${s.at} ist vorgegeben: ${s.digits}.`,
      "cage-line": (s) =>
        `Der Käfig ${s.cage} braucht ${s.digits} in ${line(s.row, s.column)}, also keine andere Zelle dort.`,
      "cage-digits": (s) => `In keiner Füllung des Käfigs ${s.cage} kommt ${s.either} vor.`,
      "cage-cells": (s) => `In keiner Füllung des Käfigs ${s.cage} steht dort: ${s.removed}.`,
      "line-places": (s) =>
        `In ${line(s.row, s.column)} ist nur in ${across(s)} Platz für ${s.either}, also für nichts anderes.`,
      "line-set": (s) =>
        `In ${line(s.row, s.column)} stehen in ${across(s)} nur ${s.digits}, also in keiner anderen Zelle dort.`,
      "crossing-rows": (s) =>
        `In den Zeilen ${lines(s.rows)} kann ${s.digits} nur in den Spalten ${lines(s.columns)} stehen, dort also in keiner anderen Zeile.`,
      "crossing-columns": (s) =>
        `In den Spalten ${lines(s.columns)} kann ${s.digits} nur in den Zeilen ${lines(s.rows)} stehen, dort also in keiner anderen Spalte.`,
      "line-cage": (s) =>
        `In ${line(s.row, s.column)} kann nur der Käfig ${s.cage} ${s.digits} haben, also nicht: ${s.removed}.`,
      "line-sum": (s) =>
        `Summe von ${wholes(s)}: ${s.total}, davon sind ${s.total - s.amount} bekannt. Der Rest, ${s.amount}: ${s.all}.${without(s)}`,
      "line-sum-outside": (s) =>
        `Summe von ${wholes(s)}: ${s.total}. Was außerhalb übrig ist, in herausragenden Käfigen, ergibt also ${s.amount}: ${s.all}.${without(s)}`,
      "line-sum-difference": (s) =>
        `Summe von ${wholes(s)}: ${s.total}. Was innen übrig ist (${s.all}), weniger das außerhalb (${s.outside}), ergibt ${s.amount}. Unmöglich: ${s.removed}.`,
      "cage-pair": (s) => `Damit ließe der Käfig ${s.cage} dem Käfig ${s.otherCage} keine Füllung: ${s.removed}.`,
      "cage-rest": (s) =>
        `Damit ließe der Käfig ${s.cage} den anderen Zellen von ${line(s.row, s.column)} zu wenige Ziffern: ${s.removed}.`,
      "line-parity": (s) =>
        `Summe von ${wholes(s)}: ${s.total}. Bei allem außer ${s.cells.length > 1 ? "diesen Zellen" : "dieser Zelle"} steht fest, ob es gerade ist: ${s.all}. ${s.cells.length > 1 ? "Ihre Summe" : "Sie"} ist ${s.amount ? "ungerade" : "gerade"}.${without(s)}`,
      "digit-count": (s) =>
        `In ${inWholes(s)} lassen die anderen Käfige dem Käfig ${s.cage} die ${s.digits} insgesamt so oft: ${fromTo(s)}. Unmöglich: ${s.removed}.`,
      "line-bounds": (s) =>
        `In ${inWholes(s)} lassen die anderen Käfige dem Käfig ${s.cage} diese Summe: ${fromTo(s)}. Unmöglich: ${s.removed}.`,
      "line-product": (s) => `Das Produkt von ${wholes(s)} ist bekannt bis auf ${s.amount}: ${s.all}.${without(s)}`,
      "line-product-outside": (s) =>
        `Das Produkt der Käfige in ${inWholes(s)} ist bekannt bis auf ${s.amount} außerhalb: ${s.all}.${without(s)}`,
      chain: (s) =>
        `Ist ${s.cells[0] ?? ""} nicht ${s.digits}, so ist es ${s.cells.at(-1) ?? ""}. Also ist es keine Zelle, die mit beiden in einer Linie steht.`,
      trial: (s) => `${s.digits} in ${s.at} zu versuchen, führt zu einem Widerspruch.`,
    },
  },
  needed: {
    sentence: (kinds) => `Dieses KenKen brauchte ${kinds}.`,
    simple: "Dieses KenKen brauchte nur seine Käfige und Linien, Zelle für Zelle.",
    kinds: {
      trial: (n) => counted(n, "einen", "Versuch mit einer Ziffer", "Versuche mit einer Ziffer"),
      chain: (n) => counted(n, "eine", "Kette", "Ketten"),
      lineProduct: (n) => counted(n, "ein", "Produkt ganzer Linien", "Produkte ganzer Linien"),
      lineBounds: (n) => counted(n, "eine", "Grenze einer Summe", "Grenzen von Summen"),
      digitCount: (n) => counted(n, "eine", "gezählte Ziffer", "gezählte Ziffern"),
      lineParity: (n) => counted(n, "einen", "Blick auf gerade und ungerade", "Blicke auf gerade und ungerade"),
      cageClash: (n) => counted(n, "einen", "Käfig, der anderen nichts lässt", "Käfige, die anderen nichts lassen"),
      lineSum: (n) => counted(n, "eine", "Summe ganzer Linien", "Summen ganzer Linien"),
      lineCage: (n) => counted(n, "eine", "Ziffer für einen Käfig in einer Linie", "Ziffern für einen Käfig in einer Linie"),
      jellyfish: (n) => counted(n, "eine", "Kreuzung von vier Linien", "Kreuzungen von vier Linien"),
      swordfish: (n) => counted(n, "einen", "Schwertfisch", "Schwertfische"),
      xWing: (n) => counted(n, "einen", "X-Wing", "X-Wings"),
      hiddenSet: (n) => counted(n, "eine", "versteckte Gruppe", "versteckte Gruppen"),
      hiddenTriple: (n) => counted(n, "einen", "versteckten Drilling", "versteckte Drillinge"),
      hiddenPair: (n) => counted(n, "ein", "verstecktes Paar", "versteckte Paare"),
      nakedSet: (n) => counted(n, "eine", "nackte Gruppe", "nackte Gruppen"),
      nakedTriple: (n) => counted(n, "einen", "nackten Drilling", "nackte Drillinge"),
      nakedPair: (n) => counted(n, "ein", "nacktes Paar", "nackte Paare"),
      cageLine: (n) =>
        counted(n, "einen", "Käfig mit einer Ziffer in nur einer Linie", "Käfige mit einer Ziffer in nur einer Linie"),
      cageCells: (n) => counted(n, "einen", "Zelle für Zelle geprüften Käfig", "Zelle für Zelle geprüfte Käfige"),
      simple: (n) => counted(n, "einen", "einfachen Schritt", "einfache Schritte"),
    },
  },
  solved: {
    revealed: "Das ist die Lösung.",
    counter: "gelöst in",
    title: (title, difficulty) => `${title} (${difficulty})`,
    one: (title) => `${title}: die eine Lösung.`,
    again: "Noch einmal spielen",
    another: "Noch eines dieser Art",
  },
};

export default german;
