import { sides } from "../../shell/texts";
import type { Texts } from "./texts.en";

const german: Texts = {
  lead: "Wählen Sie ein Spiel. Jedes hat jeden Tag ein neues Rätsel, und mehr, als man in einem Leben spielen kann.",
  practice: "Jederzeit",
  krypto: { easy: "Leicht", medium: "Mittel", hard: "Schwer" },
  fours: "Vier Vieren",
  size: (size: string) => sides(size),
  own: "Eigenes",
  enter: {
    krypto: "Fünf Karten eingeben",
    kenken: "Ein KenKen eingeben",
    "31-derful": "Ein 31-derful eingeben",
    year: "Ziffern wählen",
  },
  paper: "Auf Papier",
  paperText: "Ein Blatt mit KenKen-Rätseln drucken, mit einer Seite Lösungen.",
  print: "Rätsel drucken",
  code: "Sie haben einen Code?",
};

export default german;
