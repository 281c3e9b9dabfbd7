import type { Texts } from "./texts.en";

const german: Texts = {
  title: "Ein Rätsel öffnen",
  opened: (game, code) => `${game}, Code ${code}`,
  enter: "Code eingeben",
  open: "Öffnen",
  spelling: "Kleinbuchstaben und fehlende Striche sind erlaubt, auch O für 0, und I oder L für 1.",
  wrong: (code) => `Kein Rätsel hat den Code ${code}.`,
  faults: {
    character: (text) =>
      `Kein Code hat das Zeichen „${text}“. Codes bestehen aus Ziffern und den Buchstaben A bis Z ohne U.`,
    letter: (text) =>
      `Kein Code beginnt mit ${text}: K ist Krypto, N und V sind KenKen, D ist 31-derful, Y ist das Jahresspiel.`,
    length: (text) => `Er hat ${text} Zeichen; Codes haben 3 bis 200.`,
    unchecked: () =>
      "Die letzten beiden Zeichen eines Codes prüfen die anderen, und hier passen sie nicht: Ein Zeichen ist falsch oder fehlt, oder zwei sind vertauscht.",
  },
};

export default german;
