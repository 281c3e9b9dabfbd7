import type { StepTexts, Texts } from "./reasoning-texts.en";

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

const WORDS = ["kein", "", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"];
const counted = (count: number, article: string, one: string, many: string): string =>
  count === 1 ? `${article} ${one}` : `${WORDS[count] ?? count} ${many}`;

const german: Texts = {
  takeBack: (places) => `Nicht in der Lösung: ${places}.`,
  wrongMarks: (places) => `In den Notizen fehlt die Ziffer, die dort hingehört: ${places}.`,
  solved: "Es ist nichts mehr zu tun.",
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
    "cage-line": (s) => `Der Käfig ${s.cage} braucht ${s.digits} in ${line(s.row, s.column)}, also keine andere Zelle dort.`,
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
};

export default german;
