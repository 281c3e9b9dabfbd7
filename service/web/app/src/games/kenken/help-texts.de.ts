import { sides } from "../../shell/texts";
import type { Texts } from "./help-texts.en";

const german: Texts = {
  rules: [
    `In jede Zelle kommt eine Ziffer: 1 bis 4 in einem ${sides(4)}-Gitter, 1 bis 9 in einem ${sides(9)}-Gitter.`,
    "In keiner Zeile oder Spalte steht eine Ziffer doppelt.",
    "Eine dicke Linie umgibt einen Käfig. Die Zahl in seiner Ecke ist, was seine Ziffern mit dem Zeichen daneben ergeben, gleich in welcher Reihenfolge: 6+ ist 1 und 5, oder 2 und 4; 2− ist 1 und 3; 6× ist 2 und 3; 2÷ ist 2 und 4.",
    "In einem Käfig darf eine Ziffer doppelt stehen, aber nicht in einer Zeile oder Spalte.",
    "Ein Käfig mit einer Zelle verrät seine Ziffer: Beginnen Sie dort. Suchen Sie dann Käfige mit wenigen Möglichkeiten, und merken Sie mit Notiz, was möglich ist, und mit Unmöglich, was nicht.",
  ],
  lesson: "Die Lektion von 30 Sekunden spielen",
  keys: "Tasten",
  keysText: [
    ["1 bis 9", "eintragen, wie gewählt"],
    ["Umschalt+1 bis 9", "als möglich notieren"],
    ["Alt+1 bis 9", "als unmöglich notieren"],
    ["N", "Notizen an und aus"],
    ["Pfeile", "von Zelle zu Zelle"],
    ["Leertaste, Enter", "anders eintragen; bei „Erst die Ziffer“: Ziffer setzen"],
    ["Rücktaste, Entf", "löschen"],
    ["U, Strg+Z", "zurück"],
    ["R, Strg+Umschalt+Z", "wieder vor"],
    ["Escape", "schließen, was offen ist"],
    ["H", "Tipp"],
    ["P", "Pause"],
    ["?", "diese Karte"],
  ],
};

export default german;
