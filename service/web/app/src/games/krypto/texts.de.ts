// Was beim Spielen gesagt wird.
import type { Fault } from "./logic/check";
import type { Rules } from "./logic/rules";
import type { Texts } from "./texts.en";

const OPERATIONS = { "+": "Addition", "-": "Subtraktion", "×": "Multiplikation", "÷": "Division" };
const VERBS = { "+": "addiert", "-": "subtrahiert", "×": "multipliziert", "÷": "dividiert" };

const ALLOWED: Record<Rules, string> = {
  house: "jede Zahl, auch Brüche",
  integer: "nur ganze Zahlen, auch negative",
  international: "nur ganze Zahlen ab 0",
  positive: "nur ganze Zahlen ab 1",
};
const GRADES = { easy: "leicht", medium: "mittel", hard: "schwer" };

const minus = (text: string): string => text.replaceAll("-", "−");
const cardWords = (count: number): string => (count === 1 ? "1 Karte" : `${count} Karten`);

const german: Texts = {
  make: (target) => `Ziel: ${target}`,
  task: (target, some) =>
    some
      ? `Verbinden Sie Karten mit + − × ÷, bis eine davon ${target} ist. Es müssen nicht alle sein.`
      : `Verbinden Sie alle Karten mit + − × ÷, bis eine übrig ist: ${target}.`,
  rules: {
    house: "Hausregeln",
    integer: "Ganze Zahlen",
    international: "Internationale Regeln",
    positive: "Positive Zahlen",
  },
  allowed: ALLOWED,
  onTheWay: (rules) => `Unterwegs: ${ALLOWED[rules]}.`,
  difficulty: (rating, grade) => `Schwierigkeit ${rating} von 100: ${GRADES[grade]}`,
  unrated: "Dieses Spiel kann niemand lösen.",
  cards: "Karten",
  operators: "Rechenzeichen",
  card: (value, made) => (made ? `${value}, aus ${made}` : value),
  gone: "verbunden",
  operatorNames: { "+": "plus", "-": "minus", "×": "mal", "÷": "geteilt durch" },
  say: {
    first: "Wählen Sie eine Karte.",
    operator: (card) => `${minus(card)}: jetzt + − × oder ÷.`,
    second: (card, op) => `${minus(card)} ${minus(op)} …: jetzt die zweite Karte.`,
    step: (left, op, right, value) => `${minus(left)} ${minus(op)} ${minus(right)} = ${minus(value)}.`,
    missed: (value, target) => `Das ergibt ${minus(value)}, nicht ${minus(target)}. Zurück, oder von vorn.`,
    deadEnd: (target) => `Von hier ist ${minus(target)} nicht mehr zu erreichen. Gehen Sie einen Schritt zurück.`,
    reachable: (target) => `Von hier ist ${minus(target)} zu erreichen.`,
  },
  steps: "Ihre Schritte",
  noSteps: "Noch keiner.",
  warn: "Gleich sagen, wenn das Ziel nicht mehr zu erreichen ist",
  keys: "Tasten",
  keysText:
    "1 bis 6 wählen eine Karte, + - * / ein Rechenzeichen, die Rücktaste nimmt zurück, Umschalt+Rücktaste holt wieder, Pfeile wandern, P macht eine Pause.",
  typed: {
    label: "Oder die ganze Lösung schreiben",
    example: "(1 + 2) × 3 − 4 ÷ 5",
    check: "Prüfen",
  },
  faults: {
    says: (fault: Fault): string => {
      switch (fault.code) {
        case "too-long":
          return "Ein Ausdruck hat höchstens 500 Zeichen.";
        case "unknown-character":
          return `„${fault.text ?? ""}“ gehört nicht in einen Ausdruck.`;
        case "number-missing":
          return fault.text ? `Vor „${fault.text}“ fehlt eine Zahl.` : "Am Ende fehlt eine Zahl.";
        case "operator-missing":
          return `Vor „${fault.text ?? ""}“ fehlt ein Rechenzeichen.`;
        case "parenthesis-not-opened":
          return `Dieses „${fault.text ?? ""}“ schließt nichts.`;
        case "parenthesis-not-closed":
          return `Dieses „${fault.text ?? ""}“ wird nie geschlossen.`;
        case "card-not-in-hand":
          return `${fault.card} ist nicht unter den Karten.`;
        case "card-used-too-often":
          return `${fault.card} kommt öfter vor, als es da ist (${fault.held} Mal).`;
        case "cards-unused":
          return `Nicht verwendet: ${fault.cards.join(", ")}.`;
        case "division-by-zero":
          return `${minus(fault.left)} ÷ 0 ist keine Zahl: Durch null lässt sich nicht teilen.`;
        case "value-not-allowed":
          return `${minus(`${fault.left} ${fault.op} ${fault.right} = ${fault.value}`)}: Diese Regeln erlauben ${ALLOWED[fault.rules]}.`;
        case "wrong-value":
          return `Das ergibt ${minus(fault.value)}, nicht ${minus(String(fault.target))}.`;
      }
    },
    at: (position) => `Bei Zeichen ${position}.`,
  },
  hints: {
    level: (level) => `Tipp ${level} von 3`,
    next: "Ein stärkerer Tipp",
    back: (steps) =>
      steps === 1
        ? "Von hier gibt es keinen Tipp. Vor Ihrem letzten Schritt:"
        : `Von hier gibt es keinen Tipp. Vor Ihren letzten ${steps} Schritten:`,
    take: (expression) => `Ausführen: ${minus(expression)}`,
    "no-solution": (target) => `Von hier ist ${minus(target)} nicht zu erreichen. Gehen Sie einen Schritt zurück.`,
    "no-solution-at-all": "Dieses Spiel kann niemand lösen.",
    "target-made": "Das Ziel ist erreicht: Es bleibt nichts zu tun.",
    "target-among-cards": "Das Ziel ist schon unter den Karten.",
    "fewer-cards-suffice": (needed, held) => `${needed} der ${held} Karten genügen.`,
    "one-step-left": (op) => `Es fehlt ein Schritt, und er ist keine ${OPERATIONS[op]}.`,
    "fractions-needed": "Ganze Zahlen reichen nicht: Jede Lösung führt über einen Bruch.",
    "products-suffice": "Multiplikation und Division genügen.",
    "sums-suffice": "Addition und Subtraktion genügen.",
    "operation-not-needed": (op) => `Es geht ohne ${OPERATIONS[op]}.`,
    "multiplies-largest": (card) => `Die einfachste Lösung multipliziert die größte Karte, ${card}.`,
    "divides-largest": (card) => `Die einfachste Lösung teilt die größte Karte, ${card}.`,
    "divides-by-largest": (card) => `Die einfachste Lösung teilt durch die größte Karte, ${card}.`,
    "last-operation": (op) => `Der letzte Schritt der einfachsten Lösung ist eine ${OPERATIONS[op]}.`,
    "uses-both": (op, other) => `Die einfachste Lösung ${VERBS[op]} und ${VERBS[other]}.`,
    "uses-only": (op, other) => `Die einfachste Lösung ${VERBS[op]}, aber ${VERBS[other]} nicht.`,
    "next-step": (step) => `Rechnen Sie als Nächstes ${minus(step)}.`,
    solution: (expression) => `Die einfachste Lösung: ${minus(expression)}.`,
  },
  giveUp: "Aufgeben",
  giveUpSure: "Aufgeben und die Lösungen sehen",
  unsolvable: "Das kann niemand lösen",
  provedUnsolvable: "Stimmt: Dieses Spiel kann niemand lösen.",
  isSolvable: (target) => `Es ist lösbar: ${minus(target)} lässt sich erreichen. Sehen Sie noch einmal hin.`,
  solved: {
    text: (time, hints) =>
      `Gelöst in ${time}, ${hints === 0 ? "ohne Tipp" : hints === 1 ? "mit 1 Tipp" : `mit ${hints} Tipps`}.`,
    warned: "Sackgassen wurden gezeigt.",
    gaveUp: "Aufgegeben. Sie können es trotzdem weiter versuchen.",
    yours: "Ihre Lösung",
  },
  shared: {
    game: (cards, target) => `Krypto: ${minus(target)} aus ${cards}`,
    rating: (rating, grade) => `${GRADES[grade]}, ${rating} von 100`,
  },
  solutions: {
    show: "Alle Lösungen zeigen",
    none: "Es gibt keine Lösung.",
    count: (distinct, forms) =>
      distinct === "1"
        ? `Eine Lösung, die sich auf ${forms} Arten schreiben lässt.`
        : `${distinct} verschiedene Lösungen, die sich auf ${forms} Arten schreiben lassen.`,
    some: (shown) => `Gezeigt werden die ${shown} einfachsten.`,
    group: (sizes, count) =>
      sizes.length < 2
        ? "Eine Karte"
        : `${count} × der letzte Schritt verbindet ${cardWords(sizes[0] ?? 1)} und ${cardWords(sizes[1] ?? 1)}`,
    shape: "Form",
  },
  learn: {
    title: "So geht Krypto",
    goal: "Sie bekommen ein paar Karten und ein Ziel. Verbinden Sie die Karten mit + − × ÷, immer zwei, bis eine übrig ist: das Ziel.",
    every: "Jede Karte wird genau einmal verwendet. Sie dürfen immer zwei beliebige nehmen, in beliebiger Reihenfolge.",
    example: "Ein Beispiel: 10 aus 2, 3 und 4.",
    tapCard: (card) => `Wählen Sie die ${card}.`,
    tapOp: (op) => `Wählen Sie jetzt ${minus(op)} (${OPERATIONS[op]}).`,
    first: "Wir beginnen mit 3 × 4. Wählen Sie die 3.",
    second:
      "3 × 4 = 12: Aus zwei Karten ist eine geworden. Sie ist schon gewählt. 12 ist um 2 zu viel, und da ist eine 2: Wählen Sie −.",
    last: "Wählen Sie jetzt die 2.",
    done: "12 − 2 = 10, und keine Karte ist übrig: gelöst. So geht jedes Spiel, nur mit fünf Karten.",
    start: "Zeigen: ein erstes Spiel",
    easy: "Mit einem leichten anfangen",
    again: "Noch einmal",
  },
};

export default german;
