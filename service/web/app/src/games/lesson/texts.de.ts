import type { Texts } from "./texts.en";

const german: Texts = {
  skip: "Überspringen",
  done: "Das ist das ganze Spiel.",
  play: "Ein echtes spielen",
  repeat: "Noch einmal",
  krypto: {
    title: "Krypto in 30 Sekunden",
    steps: [
      ["6 aus allen fünf Karten", "zuerst die\u00a07"],
      ["Immer zwei Karten", "jetzt\u00a0×"],
      ["7 × …", "jetzt die\u00a02"],
      ["7 × 2 = 14, nun eine Karte", "weiter mit\u00a0+"],
      ["14 + …", "jetzt die\u00a08"],
      ["14 + 8 = 22", "jetzt\u00a0−"],
      ["22 − …", "jetzt die\u00a04"],
      ["22 − 4 = 18", "jetzt\u00a0÷"],
      ["18 ÷ …", "jetzt die\u00a03"],
    ],
    wrong: "Die nicht",
    doneText: "Jede Karte ist einmal verwendet, und 6 bleibt übrig. Im echten Spiel ist der Weg zu finden.",
  },
  kenken: {
    title: "KenKen in 30 Sekunden",
    steps: [
      ["Eine Zelle allein verrät ihre Ziffer", "also\u00a03"],
      ["6×: zwei Ziffern, malgenommen 6", "die 3 hat die Zeile schon, also 2"],
      ["In keiner Zeile eine Ziffer doppelt", "welche fehlt hier?"],
      ["Auch in keiner Spalte", "welche fehlt hier?"],
      ["3+: die beiden Zellen ergeben 3", "welche Ziffer fehlt?"],
    ],
    other: ["In Zeilen und Spalten nichts doppelt", "welche fehlt hier?"],
    wrong: (digit) => [`Die ${digit} passt dort nicht`, "eine andere, bitte"],
    modes: {
      possible: ["Notiz: was hier passen kann", "weiter mit Ziffer"],
      ruled: ["Unmöglich: was hier nicht passt", "weiter mit Ziffer"],
    },
    doneText:
      "Zeilen, Spalten und Käfige stimmen. Echte Gitter sind anfangs leer. Eine Notiz merkt, was passen kann, „Unmöglich“, was nicht.",
  },
  "31-derful": {
    title: "31-derful in 30 Sekunden",
    first: ["Zeile 1: noch 10", "den K antippen, er zählt\u00a010"],
    other: ["Die nicht", "der K zählt\u00a010"],
    place: ["Jetzt auf den Platz, in den er passt"],
    next: ["Es fehlen 5 und 9", "beide Lücken füllen"],
    wrong: ["Zu viel oder zu wenig", "die beiden Karten tauschen"],
    doneText: "Jede Zeile und jede Spalte hat dieselbe Summe. Echte Spiele beginnen mit einem leeren Quadrat.",
  },
  year: {
    title: "Jahresspiel in 30 Sekunden",
    steps: [
      ["28 aus 2 0 2 6, in dieser Reihenfolge", "zuerst\u00a02"],
      ["Zwischen Ziffern steht ein Zeichen", "jetzt\u00a0+"],
      ["Jede Ziffer kommt einmal vor", "jetzt\u00a00"],
      ["Noch ein Zeichen", "jetzt\u00a0+"],
      ["Nachbarn dürfen zusammenstehen", "jetzt\u00a02"],
      ["… zu 26", "jetzt\u00a06"],
      ["2+0+26: das sind alle vier", "jetzt Prüfen"],
    ],
    other: ["Jeder Weg zu 28 zählt", "diesen prüfen oder löschen"],
    doneText: "Die 28 ist gemacht. Jede Zahl von 0 bis 100, die sich machen lässt, wartet.",
  },
};

export default german;
