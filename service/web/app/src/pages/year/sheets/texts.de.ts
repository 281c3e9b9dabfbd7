import type { Texts } from "./texts.en";

const german: Texts = {
  lead: "Leere Bretter für eine Klasse, eine Seite je Zifferngruppe. Die Adresse dieser Seite öffnet dieselben Blätter wieder.",
  digits: "Zifferngruppen, durch Kommas getrennt (höchstens 12)",
  show: "Blätter zeigen",
  print: "Drucken",
  board: "Zum Brett",
  title: (digits) => `Jahresspiel: ${digits}`,
  name: "Name",
  given:
    "Aus diesen Ziffern die Zahlen von 0 bis 100 machen: jede Ziffer einmal, in ihrer Reihenfolge. Nachbarn dürfen zusammenstehen.",
  any: "Aus diesen Ziffern die Zahlen von 0 bis 100 machen: jede Ziffer einmal, in beliebiger Reihenfolge. Ziffern dürfen zusammenstehen.",
  out: "geht nicht",
  outAre: "Zahlen mit einem Strich lassen sich nicht machen.",
};

export default german;
