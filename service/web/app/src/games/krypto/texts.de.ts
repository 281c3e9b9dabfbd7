// Was beim Spielen gesagt wird.
import type { Fault } from "@countinghouse/client/play/krypto/check";
import type { Rules } from "@countinghouse/client/play/krypto/rules";
import type { Texts } from "./texts.en";

const OPERATIONS = { "+": "Addition", "-": "Subtraktion", "×": "Multiplikation", "÷": "Division" };
const VERBS = { "+": "addiert", "-": "subtrahiert", "×": "multipliziert", "÷": "dividiert" };

const ALLOWED: Record<Rules, string> = {
  house: "jede Zahl, auch Brüche",
  integer: "nur ganze Zahlen, auch negative",
  international: "nur ganze Zahlen, keine negativen",
  positive: "nur ganze Zahlen ab 1",
};
const GRADES = { easy: "leicht", medium: "mittel", hard: "schwer", expert: "sehr schwer" };

const COUNTS = ["", "eine", "zwei", "drei", "vier", "fünf", "sechs"];
const minus = (text: string): string => text.replaceAll("-", "−");

const german: Texts = {
  make: (target) => `Ziel: ${target}`,
  makeIt: "Ziel",
  made: "Erzielt",
  task: (target, some) =>
    some
      ? `Verbinden Sie Karten mit + − × ÷, bis eine davon ${target} ist. Es müssen nicht alle sein.`
      : `Verbinden Sie alle Karten mit + − × ÷, bis eine übrig ist: ${target}.`,
  rules: {
    house: "Brüche erlaubt",
    integer: "Negative erlaubt",
    international: "Ganze Zahlen",
    positive: "Positive Zahlen",
  },
  allowed: ALLOWED,
  onTheWay: (rules) => `Unterwegs: ${ALLOWED[rules]}.`,
  difficulty: (rating, grade) => `Schwierigkeit ${rating} von 100: ${GRADES[grade]}`,
  cards: "Karten",
  operators: "Rechenzeichen",
  card: (value, made) => (made ? `${value}, aus ${made}` : value),
  copies: ["1.", "2.", "3.", "4.", "5.", "6."],
  operatorNames: { "+": "plus", "-": "minus", "×": "mal", "÷": "geteilt durch" },
  say: {
    first: "Wählen Sie eine Karte",
    all: (count) =>
      count === 1 ? "sie genügt" : count === 2 ? "beide, je einmal" : `alle ${COUNTS[count] ?? count}, je einmal`,
    some: "es müssen nicht alle sein",
    next: "wählen Sie eine Karte",
    operator: (card) => minus(card),
    operatorMore: "jetzt + − × oder ÷",
    second: (card, op) => `${minus(card)} ${minus(op)} …`,
    secondMore: "wählen Sie die zweite Karte",
    step: (left, op, right, value) => `${minus(left)} ${minus(op)} ${minus(right)} = ${minus(value)}`,
    missed: (value, target) => `Das ergibt ${minus(value)}, nicht ${minus(target)}`,
    missedMore: "zurück, oder von vorn",
    deadEnd: (target) => `${minus(target)} ist nicht mehr zu erreichen`,
    deadEndMore: "gehen Sie einen Schritt zurück",
    reachable: (target) => `Von hier ist ${minus(target)} zu erreichen`,
    noCard: (digits) => `Keine Karte hat eine ${digits}`,
    typed: (digits) => `${digits} …`,
    typedMore: (numbers) => (numbers.length > 1 ? numbers.join(" oder ") : `die ${numbers.join("")}`),
    newWay: (number) => `Ein neuer Weg: Ihr Weg Nummer ${number}`,
    sameWay: "Diesen Weg haben Sie schon",
    sameWayMore: "nur anders geschrieben",
  },
  steps: "Ihre Schritte",
  slip: {
    ways: (count, target) =>
      count === "1"
        ? `Ein Weg führt zu ${minus(target)}. Finden Sie ihn.`
        : `${count} Wege zu ${minus(target)}. Finden Sie einen.`,
    more: (count) => (count === "1" ? "Ein Weg ist übrig. Finden Sie ihn." : `${count} Wege übrig. Finden Sie noch einen.`),
    none: "Verbinden Sie je zwei Karten.",
  },
  warn: "Warnen, wenn das Ziel nicht mehr zu erreichen ist",
  keys: "Tasten",
  keyList: [
    ["3, 12 …", "die Karte mit dieser Zahl wählen"],
    ["noch einmal", "die nächste wählen"],
    ["+ − * /", "ein Rechenzeichen wählen"],
    ["Pfeile, Enter", "wandern und drücken"],
    ["Rücktaste, Strg+Z", "zurück"],
    ["Umschalt+Rücktaste, Strg+Umschalt+Z", "wieder vor"],
    ["Escape", "loslassen, schließen, was offen ist"],
    ["H", "Tipp"],
    ["P", "Pause"],
    ["?", "diese Karte"],
  ],
  typed: {
    label: "Oder die ganze Lösung schreiben",
    right: "Richtig.",
    example: "(1 + 2) × 3 − 4 ÷ 5",
    check: "Prüfen",
  },
  faults: {
    says: (fault: Fault): string => {
      switch (fault.code) {
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
          return `${fault.card} ist nur ${fault.held === 1 ? "einmal" : `${fault.held} Mal`} unter den Karten.`;
        case "cards-unused":
          return `Nicht verwendet: ${fault.cards.join(", ")}.`;
        case "division-by-zero":
          return `${minus(fault.left)} ÷ 0 ist keine Zahl: Durch null lässt sich nicht teilen.`;
        case "value-not-allowed":
          return `${minus(`${fault.left} ${fault.operator} ${fault.right} = ${fault.value}`)}: Diese Regeln erlauben ${ALLOWED[fault.rules]}.`;
        case "wrong-value":
          return `Das ergibt ${minus(fault.value)}, nicht ${minus(String(fault.target))}.`;
      }
    },
    at: (position) => `Bei Zeichen ${position}.`,
  },
  hints: {
    back: (steps) =>
      steps === 1
        ? "Von hier gibt es keinen Tipp. Vor Ihrem letzten Schritt:"
        : `Von hier gibt es keinen Tipp. Vor Ihren letzten ${steps} Schritten:`,
    "no-solution": (target) => `Von hier ist ${minus(target)} nicht zu erreichen. Gehen Sie einen Schritt zurück.`,
    "no-solution-at-all": "Dieses Spiel kann niemand lösen.",
    "target-made": "Das Ziel ist erreicht: Es bleibt nichts zu tun.",
    "target-among-cards": "Das Ziel ist schon unter den Karten.",
    "fewer-cards-suffice": (needed, held) => `${needed} der ${held} Karten genügen.`,
    "one-step-left": (op) => `Es fehlt ein Schritt, und er ist keine ${OPERATIONS[op]}.`,
    "fractions-needed": "Ganze Zahlen reichen nicht: Jede Lösung führt über einen Bruch.",
    "products-suffice": "Multiplikation und Division genügen.",
    "sums-suffice": "Addition und Subtraktion genügen.",
    "operator-not-needed": (op) => `Es geht ohne ${OPERATIONS[op]}.`,
    "multiplies-largest": (card) => `Die einfachste Lösung multipliziert die größte Karte, ${card}.`,
    "divides-largest": (card) => `Die einfachste Lösung teilt die größte Karte, ${card}.`,
    "divides-by-largest": (card) => `Die einfachste Lösung teilt durch die größte Karte, ${card}.`,
    "last-operator": (op) => `Der letzte Schritt der einfachsten Lösung ist eine ${OPERATIONS[op]}.`,
    "uses-both": (op, other) =>
      `Zu den Schritten der einfachsten Lösung gehören ${OPERATIONS[op]} und ${OPERATIONS[other]}.`,
    "uses-only": (op, other) => `Die einfachste Lösung ${VERBS[op]}, aber ${VERBS[other]} nicht.`,
    "next-step": (step) => `Rechnen Sie als Nächstes ${minus(step)}.`,
    solution: (expression) => `Die einfachste Lösung: ${minus(expression)}.`,
  },
  unsolvable: "Das kann niemand lösen",
  provedUnsolvable: "Stimmt: Dieses Spiel kann niemand lösen.",
  isSolvable: (target) => `Es ist lösbar: ${minus(target)} lässt sich erreichen. Sehen Sie noch einmal hin.`,
  solved: {
    word: "Krypto!",
    way: (way, all) => `Sie haben Weg ${way} von ${all} gefunden`,
    oneOf: (all) => `Sie haben einen von ${all} Wegen gefunden`,
    only: "Sie haben den einzigen Weg gefunden",
    made: (target) => `Sie haben ${minus(target)} erreicht`,
    hints: (hints) => (hints === 0 ? "ohne Tipp" : hints === 1 ? "1 Tipp" : `${hints} Tipps`),
    title: (target) => `Krypto ${target}`,
    wayTitle: "Weg",
    wayOf: (way, all) => `${way} von ${all}`,
    wayLine: (way, all) => `Weg ${way} von ${all}`,
    unsolvable: (target) => `Krypto ${target}: Das kann niemand lösen`,
    hard: "von 100 schwer",
    unrated: "unlösbar",
    warned: "Sackgassen wurden gezeigt.",
    gaveUp: "Aufgegeben",
    gaveUpMore: "das Brett bleibt offen",
    nextDeal: "Nächstes Spiel",
    another: "Nächster Weg",
    all: (count) => `Alle ${count} Wege sehen`,
    result: "Ergebnis",
  },
  targets: {
    made: (made, of) => `${made} von ${of} Zielen`,
    all: (of) => `Alle ${of} Ziele`,
    title: "Was ergeben diese Karten?",
    text: "Die Wege zu jedem Ziel. Wählen Sie eines.",
    ways: (target, count) => `${target}: ${count === "1" ? "1 Weg" : `${count} Wege`}`,
    hardest: (target, count) => `${target} ist am schwersten: ${count === "1" ? "1 Weg" : `${count} Wege`}.`,
    found: "gefunden",
  },
  ways: {
    title: "Gefundene Wege",
    of: (all) => `von ${all}`,
    dots: (found, all) => `${found} von ${all} Wegen gefunden`,
    none: (target) => `Noch keiner. Jeder Weg zu ${minus(target)}, den Sie finden, bleibt hier stehen.`,
  },
  more: {
    grades: { easy: "Leicht", medium: "Mittel", hard: "Schwer", expert: "Sehr schwer" },
    nextDeal: "Nächstes Spiel",
    today: "Das Spiel von heute",
    deal: "Regeln und Stufe wählen",
    own: "Eigene Karten",
    code: "Einen Code öffnen",
    tournament: "Gegen andere: ein Turnier",
    targets: "Was ergeben diese Karten?",
    ways: "Wege sehen und schreiben",
    about: "Über dieses Spiel",
  },
  solutions: {
    show: "Alle Lösungen zeigen",
  },
  learn: {
    title: "So geht Krypto",
    goal: "Verbinden Sie die Karten mit + − × ÷, immer zwei, bis eine übrig ist: das Ziel.",
    every: "Jede Karte wird genau einmal verwendet. Sie dürfen immer zwei beliebige nehmen, in beliebiger Reihenfolge.",
    some: "Es müssen nicht alle Karten sein. Sie dürfen immer zwei beliebige nehmen, in beliebiger Reihenfolge.",
    dots: "Die Punkte auf einer Karte sagen, wie viele mit ihrer Zahl im Spiel sind: drei von 1 bis 6, vier von 7 bis 10, zwei von 11 bis 17, eine von 18 bis 25.",
    start: "Die Lektion von 30 Sekunden spielen",
    thisGame: "Dieses Spiel",
  },
};

export default german;
