import type { Texts } from "./texts.en";

const german: Texts = {
  lead: "Wählen Sie ein Spiel. Jedes hat jeden Tag ein neues Rätsel, und mehr, als man in einem Leben spielen kann.",
  games: {
    krypto: "Mit fünf Karten das Ziel bilden.",
    kenken: "Das Gitter füllen; die Käfige sagen, was ihre Ziffern ergeben.",
    "31-derful": "Die Karten so legen, dass jede Zeile und jede Spalte 31 ergibt.",
  },
  practice: "Üben",
  krypto: { easy: "Leicht", medium: "Mittel", hard: "Schwer" },
  size: (size: string) => `${size} × ${size}`,
  own: "Eigenes",
  enter: { krypto: "Fünf Karten eingeben", kenken: "Ein KenKen eingeben", "31-derful": "Karten eingeben" },
  year: "Das Jahr spielen",
  yearText: "Aus den Ziffern dieses Jahres, in ihrer Reihenfolge, 0 bis 100 machen.",
  paper: "Auf Papier",
  paperText: "Ein Blatt mit KenKen-Rätseln drucken, mit einer Seite Lösungen.",
  print: "Rätsel drucken",
};

export default german;
