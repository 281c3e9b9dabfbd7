import type { Texts } from "./texts.en";

const german: Texts = {
  skip: "Überspringen",
  done: "Das ist das ganze Spiel.",
  play: "Ein echtes spielen",
  repeat: "Noch einmal",
  krypto: {
    title: "Krypto in 30 Sekunden",
    steps: [
      ["Mach 6 aus allen fünf Karten", "nimm die\u00a07"],
      ["Immer zwei Karten", "jetzt\u00a0×"],
      ["7 × …", "jetzt die\u00a02"],
      ["7 × 2 = 14, nun eine Karte", "weiter mit\u00a0+"],
      ["14 + …", "nimm die\u00a08"],
      ["14 + 8 = 22", "jetzt\u00a0−"],
      ["22 − …", "nimm die\u00a04"],
      ["22 − 4 = 18", "jetzt\u00a0÷"],
      ["18 ÷ …", "nimm die\u00a03"],
    ],
    doneText: "Jede Karte ist einmal verwendet, und 6 bleibt übrig. Im echten Spiel findest du den Weg.",
  },
  kenken: {
    title: "KenKen in fünf Ziffern",
    steps: [
      ["Ein Käfig aus einer Zelle verrät seine Ziffer", "drück\u00a03"],
      ["6×: zwei Ziffern, malgenommen 6", "die 3 hat die Zeile schon, also 2"],
      ["In keiner Zeile eine Ziffer doppelt", "welche fehlt hier?"],
      ["Auch in keiner Spalte", "welche fehlt hier?"],
      ["3+: die beiden Zellen ergeben 3", "welche Ziffer fehlt?"],
    ],
    other: ["In Zeilen und Spalten nichts doppelt", "welche fehlt hier?"],
    wrong: (digit) => [`Die ${digit} passt dort nicht`, "drück eine andere"],
    doneText: "Zeilen, Spalten und Käfige stimmen. Echte Rätsel beginnen mit einem leeren Gitter.",
  },
  "31-derful": {
    title: "31-derful in 30 Sekunden",
    first: ["Zeile 1: noch 10", "nimm den K, er zählt 10"],
    place: ["Jetzt auf den Platz, in den er passt"],
    next: ["Es fehlen 5 und 9", "füll beide Lücken"],
    wrong: ["Zu viel oder zu wenig", "tausch die beiden Karten"],
    doneText: "Jede Zeile und jede Spalte hat dieselbe Summe. Echte Spiele beginnen mit einem leeren Quadrat.",
  },
  year: {
    title: "Jahresspiel in 30 Sekunden",
    steps: [
      ["Mach 28 aus 2 0 2 6, in dieser Reihenfolge", "drück\u00a02"],
      ["Zwischen Ziffern steht ein Zeichen", "drück\u00a0+"],
      ["Jede Ziffer kommt einmal vor", "drück\u00a00"],
      ["Noch ein Zeichen", "drück\u00a0+"],
      ["Nachbarn dürfen zusammenstehen", "drück\u00a02"],
      ["… zu 26", "drück\u00a06"],
      ["2+0+26: das sind alle vier", "drück Prüfen"],
    ],
    other: ["Jeder Weg zu einer Zahl zählt", "prüf deinen oder lösch ihn"],
    doneText: (number) => `Du hast die ${number} gemacht. Jede Zahl von 0 bis 100, die sich machen lässt, wartet.`,
  },
};

export default german;
