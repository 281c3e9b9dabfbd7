import type { Texts } from "./maker-texts.en";

const german: Texts = {
  usual: "Wie üblich",
  columns: "Spalten",
  square: "so viele wie Zeilen",
  operators: "Rechenarten",
  mystery: "Rechenarten verbergen",
  cages: "Käfige",
  kinds: {
    nothingGiven: "keine Ziffer vorgegeben",
    long: "− und ÷ aus vielen Zellen",
  },
  largest: "Größter Käfig",
  suits: "beliebig",
  cells: (cells) => `${cells} Zellen`,
  rating: "Schwierigkeit als Zahl, 0 bis 100",
  lowest: "von",
  highest: "bis",
  seed: "Nummer (die gleiche ergibt das gleiche Rätsel)",
  code: "Einen Code öffnen",
};

export default german;
