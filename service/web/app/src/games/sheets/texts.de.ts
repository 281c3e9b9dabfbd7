import type { Texts } from "./texts.en";

const german: Texts = {
  thisGame: "Dieses Spiel",
  skip: "Dieses Rätsel auslassen",
  skipped: "Ausgelassen.",
  solution: "Lösung zeigen",
  sure: "Ein Spiel, dessen Lösung gezeigt wurde, zählt nicht als gelöst.",
  showIt: "Zeigen",
};

export default german;
