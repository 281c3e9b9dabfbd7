import type { Texts } from "./texts.en";

const german: Texts = {
  make: "Ziel",
  made: "Geschafft",
  goal: (target, digits) => `${target} aus ${digits}`,
  rule: "Jede Ziffer einmal, in dieser Reihenfolge. Nachbarn dürfen zusammenstehen.",
  digits: "Ziffern",
  signs: "Zeichen",
  erase: "Das Letzte löschen",
  showWay: "Den ganzen Weg zeigen",
  showsWay: "Der nächste Tipp ist der ganze Weg: Dann zählt das Rätsel als nicht gelöst.",
  others: "Zahlen unterwegs",
  othersText: "Wege zu anderen Zahlen von 0 bis 100 bleiben hier stehen und auf dem Brett dieser Ziffern.",
  board: (digits) => `Das Brett von ${digits}`,
  seen: "Der Weg ist gezeigt. Dieses Rätsel zählt als nicht gelöst.",
  solved: {
    word: "Geschafft!",
    fewest: (signs) => `${signs} Zeichen: Kein Weg hat weniger.`,
    more: (signs, least) => `${signs} Zeichen; der einfachste Weg hat ${least}.`,
    only: "Der einzige Weg, den es gibt.",
    oneOf: (ways) => `Einer von ${ways} Wegen.`,
    ways: (count) => (count === 1 ? "Weg insgesamt" : "Wege insgesamt"),
  },
  title: (target) => `Jahresspiel ${target}`,
};

export default german;
