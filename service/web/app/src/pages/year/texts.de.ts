import type { Faults, Hints, Texts } from "./texts.en";

const before = (text: string | undefined): string => (text ? `vor ${text}` : "am Ende");

const faults: Faults = {
  "unknown-character": ({ text }) => `${text} hat hier nichts zu suchen.`,
  "sign-not-allowed": ({ text }) => `Diese Regeln haben hier kein ${text}.`,
  "brackets-not-allowed": () => "Diese Regeln haben keine Klammern.",
  "number-missing": ({ text }) => `Es fehlt eine Zahl ${before(text)}.`,
  "sign-missing": ({ text }) => `Es fehlt ein Zeichen ${before(text)}.`,
  "parenthesis-not-opened": ({ text }) => `Dieses ${text} schließt nichts.`,
  "parenthesis-not-closed": ({ text }) => `Dieses ${text} wird nie geschlossen.`,
  "leading-zero": ({ text }) => `${text} beginnt mit 0.`,
  "double-factorial": () => "!! kann man als Doppelfakultät lesen; die Fakultät von 3! ist (3!)!.",
  "digit-misplaced": ({ text, expected }) => `Die nächste Ziffer ist ${expected}, nicht ${text}.`,
  "digit-not-left": ({ text }) => `Es ist keine ${text} mehr übrig.`,
  "digits-unused": ({ digits }) => `Noch nicht benutzt: ${[...digits].join(" ")}.`,
  "too-many-signs": ({ sign }) => `${sign} ist ein Zeichen zu viel: Höchstens zwei stehen an einem Wert.`,
  "division-by-zero": () => "Das teilt durch null.",
  "exponent-not-whole": () => "Ein Exponent ist eine ganze Zahl.",
  "power-of-zero": () => "Null hat keine solche Potenz.",
  "root-not-exact": () => "Diese Wurzel ist nicht rational.",
  "factorial-not-defined": () => "Fakultäten gibt es von 0 bis 12.",
  "binomial-not-defined": () => "Binomialkoeffizienten gibt es von ganzen Zahlen ab 0.",
  "out-of-range": () => "Das ist außerhalb der Grenzen: Zähler und Nenner gehen bis 1.000.000.000.",
  "wrong-value": ({ value, target }) => `Das ist ${value}, nicht ${target}.`,
};

const hints: Hints = {
  unreachable: ({ target }) => `${target} lässt sich nicht machen. Danach braucht niemand zu suchen.`,
  "no-sign": () => "Es braucht kein Zeichen.",
  "joins-digits": ({ signs_total }) => `Der einfachste Weg stellt Ziffern zusammen und hat ${signs_total} Zeichen.`,
  "joins-no-digits": ({ signs_total }) => `Der einfachste Weg stellt keine Ziffern zusammen und hat ${signs_total} Zeichen.`,
  "last-step": ({ left, sign, right }) => `Der letzte Schritt des einfachsten Weges ist ${left} ${sign} ${right}.`,
  "last-sign": ({ sign, value }) => `Das letzte Zeichen des einfachsten Weges ist ${sign}, an ${value}.`,
  way: ({ expression, target }) => `Der einfachste Weg: ${target} = ${expression}`,
};

const german: Texts = {
  lead: "Aus den Ziffern eines Jahres 0 bis 100 machen: jede Ziffer einmal, in ihrer Reihenfolge. Nachbarn dürfen zusammenstehen.",
  digits: "Ziffern",
  fours: "Vier Vieren",
  daily: (target, digits) => `Das Rätsel des Tages: ${target} aus ${digits}`,
  more: "Andere Ziffern und Regeln",
  own: "Ziffern",
  apply: "Zeigen",
  rules: "Regeln",
  ruleNames: {
    basic: "Grundrechenarten: + − × ÷",
    school: "Schule: auch ^ √ !",
    apl: "APL: seine Zeichen, von rechts nach links",
  },
  order: "In beliebiger Reihenfolge",
  way: "Ihr Weg",
  check: "Prüfen",
  erase: "Löschen",
  keys: "Ziffern und Zeichen",
  made: (number, way) => `${number} = ${way}`,
  known: (number, way) => `${number} haben Sie schon: ${way}`,
  elsewhere: (value) => `Das ergibt ${value}. Das Brett geht von 0 bis 100.`,
  board: "Brett der Zahlen von 0 bis 100",
  square: (number, way, out) => (way ? `${number}: ${way}` : out ? `${number}: geht nicht` : String(number)),
  score: (found, all) => `${found} von ${all} gefunden`,
  scoreAlone: (found) => `${found} gefunden`,
  done: "Das sind alle: Keine andere Zahl lässt sich machen.",
  showOut: "Zahlen kennzeichnen, die nicht gehen",
  chosen: (number) => `Wie macht man ${number}?`,
  choose: "Für einen Tipp eine Zahl des Bretts wählen.",
  shared: (digits, score) => `Jahresspiel ${digits}: ${score}`,
  paper: "Das Brett drucken",
  table: "Alle Jahre von 1000 bis 2999",
  rulesAt: "/docs/de/play/year/",
  rulesText: "Die Regeln",
  lesson: "Lektion von 30 Sekunden",
  faults,
  hints,
};

export default german;
