import { sides } from "../../shell/texts";
import type { Texts } from "./texts.en";

const german: Texts = {
  names: { krypto: "Krypto", mini: "KenKen klein", kenken: "KenKen", derful: "31-derful", year: "Jahresspiel" },
  krypto: (target) => `${target} aus fünf Karten`,
  kenken: (size, level) => `${sides(size)} · ${level}`,
  derful: (cards, total) => `${cards} Karten, Summe ${total}`,
  year: (target, digits) => `${target} aus ${digits}`,
  coming: {
    krypto: "Das Ziel aus fünf Karten",
    mini: "Vier mal vier",
    kenken: "Sechs mal sechs",
    derful: "Ein Quadrat aus Karten, jede Reihe gleich",
    year: "Ziffern in ihrer Reihenfolge ergeben eine Zahl",
  },
  steps: (done, all) => `${done} von ${all} Schritten`,
  cells: (done, all) => `${done} von ${all} Zellen`,
  cards: (done, all) => `${done} von ${all} Karten`,
  digits: (done, all) => `${done} von ${all} Ziffern`,
  targets: (made, of) => `${made} von ${of} Zielen`,
  allTargets: (of) => `Alle ${of} Ziele`,
  levels: {
    easy: "leicht",
    medium: "mittel",
    hard: "schwer",
    expert: "sehr schwer",
    unreasonable: "unvernünftig",
    impossible: "unmöglich",
  },
  play: "Spielen",
  goOn: "Weiter",
  shown: "Lösung gezeigt",
  difficulty: (dots) => `Schwierigkeit ${dots} von 5.`,
  next: (name) => `Weiter: ${name}`,
  complete: "Tag geschafft: ansehen",
  solvedIn: "Gelöst in",
  best: "neue Bestzeit",
  hints: (count) => (count === 0 ? "ohne Tipp" : count === 1 ? "1 Tipp" : `${count} Tipps`),
  unchecked: "noch nicht geprüft",
  disputed: "Der Dienst sieht es anders",
  again: "Noch einmal versuchen",
  notKept: "Dieses Rätsel liegt hier nicht und kann ohne den Dienst nicht geholt werden.",
};

export default german;
