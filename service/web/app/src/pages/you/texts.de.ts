import type { Texts } from "./texts.en";

const german: Texts = {
  lead: "Nur in diesem Browser aufbewahrt. Nichts wird gesendet.",
  none: "Ihre Serien, Zeiten und Ergebnisse stehen hier, sobald Sie ein Rätsel gelöst haben.",
  start: "Zum heutigen Rätsel",
  current: "Tage in Folge",
  longest: "längste Serie",
  solved: "gelöst",
  clean: "ohne Tipp",
  results: "Letzte Ergebnisse",
  solvedIn: (time: string, hints: number) => (hints ? `${time}, ${hints} ${hints === 1 ? "Tipp" : "Tipps"}` : time),
  kept: "Ihre Daten",
  keptText: "Als Datei sichern, in einen anderen Browser bringen oder löschen.",
  settings: "Zu den Einstellungen",
};

export default german;
