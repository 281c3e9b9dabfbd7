import type { Texts } from "./texts.en";

const german: Texts = {
  goal: (target, digits) => `${target} aus ${digits}`,
  showWay: "Den ganzen Weg zeigen",
  showsWay: "Der nächste Tipp ist der ganze Weg: Dann zählt das Rätsel als nicht gelöst.",
  others: "Zahlen unterwegs",
  othersText: "Wege zu anderen Zahlen von 0 bis 100 bleiben hier stehen und auf dem Brett dieser Ziffern.",
  seen: "Der Weg ist gezeigt. Dieses Rätsel zählt als nicht gelöst.",
  solved: {
    word: "Geschafft!",
    fewest: (signs) => `${signs} Zeichen: Kein Weg hat weniger.`,
    more: (signs, least) => `${signs} Zeichen; der einfachste Weg hat ${least}.`,
    only: "Der einzige Weg, den es gibt.",
    oneOf: (ways) => `Einer von ${ways} Wegen.`,
    ways: (count) => (count === 1 ? "Weg insgesamt" : "Wege insgesamt"),
  },
  learn: {
    title: "So geht das Jahresspiel",
    goal: "Bilden Sie die Zahl oben aus allen Ziffern, jede einmal, in der Reihenfolge, in der sie stehen.",
    goals: {
      given: "Bilden Sie die Zahlen von 0 bis 100 aus allen Ziffern, jede einmal, in der Reihenfolge, in der sie stehen.",
      any: "Bilden Sie die Zahlen von 0 bis 100 aus allen Ziffern, jede einmal, in beliebiger Reihenfolge.",
    },
    joined: "Nachbarn dürfen zusammenstehen: 7 und 2 als 72.",
    signs: {
      basic: "Dazwischen stehen + − × ÷ und Klammern, so viele Sie wollen.",
      school: "Dazwischen stehen + − × ÷, Potenzen und Klammern; − √ und ! stehen auch an einer Zahl oder Klammer.",
      apl: "Die Zeichen sind die der Sprache APL. Sie liest von rechts nach links, ohne Klammern.",
    },
    kept: "Ein Weg zu einer anderen Zahl von 0 bis 100 bleibt für das Brett dieser Ziffern stehen.",
    ways: "Jeder gefundene Weg bleibt auf diesem Gerät. Auch ein anderer Weg zur selben Zahl zählt.",
    start: "Die Lektion von 30 Sekunden spielen",
    all: "Alle Regeln",
    allAt: "/docs/de/play/year/",
    keys: "Tasten",
    keyList: [
      ["0 bis 9, + − * /", "eine Ziffer oder ein Zeichen eingeben"],
      ["Rücktaste", "das Letzte löschen"],
      ["Enter", "prüfen"],
      ["Strg+Z", "zurück"],
      ["Escape", "schließen, was offen ist"],
      ["H", "Tipp"],
      ["P", "Pause"],
      ["?", "diese Karte"],
    ],
  },
  title: (target) => `Jahresspiel ${target}`,
};

export default german;
