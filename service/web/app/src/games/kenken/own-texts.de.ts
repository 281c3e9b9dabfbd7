import type { Texts } from "./own-texts.en";

const NAMES: Record<string, string> = {
  text: "Klartext",
  "letter-map": "eine Karte aus Buchstaben",
  kk: "eine .KK-Datei",
  "cage-list": "eine Liste von Käfigen",
  keen: "Spielkennungen von Keen",
  gauguin: "ein gespeichertes Spiel von Gauguin",
  holoken: "ein gespeichertes Spiel von HoloKen",
  poisonmeatball: "JSON von poisonmeatball.com",
  json: "JSON",
  "puzzle-code": "Rätselcodes",
};

const german: Texts = {
  entry: {
    lead: "Ziehen Sie über die Zellen eines Käfigs, oder gehen Sie mit den Pfeiltasten hin und wählen Sie mit der Leertaste. Geben Sie dann ein, was der Käfig ergibt. Ein gezeichneter Käfig wird geändert, wenn man ihn drückt.",
    variant: "Ein Rechteck, oder andere Ziffern",
    grid: "Zellen des Käfigs",
    target: "Ergibt",
    mystery: "nicht verraten",
    distinct: "Keine Ziffer doppelt in diesem Käfig",
    make: "Käfig zeichnen",
    change: "Käfig ändern",
    remove: "Käfig entfernen",
    play: "Prüfen und spielen",
    open: (open) => (open === 1 ? "1 Zelle ist noch in keinem Käfig." : `${open} Zellen sind noch in keinem Käfig.`),
    checking: "Wird geprüft …",
    none: "Dieses Rätsel hat keine Lösung. Vergleichen Sie die Käfige mit der Vorlage.",
    several: "Dieses Rätsel hat mehr als eine Lösung. Vergleichen Sie die Käfige mit der Vorlage.",
    undecided: "Es ließ sich nicht feststellen, ob dieses Rätsel genau eine Lösung hat.",
  },
  lead: "Fügen Sie den Text eines anderen Programms ein: eine Spielkennung von Keen, ein gespeichertes Spiel von Gauguin, eine Karte aus Buchstaben, eine Liste von Käfigen, eine .KK-Datei, JSON oder einen Rätselcode.",
  text: "Rätsel",
  read: "Lesen",
  which: "Welches Rätsel",
  print: (puzzles) => `${puzzles} Rätsel auf einem Blatt drucken`,
  formats: "Alle Formate (englisch)",
  sizes: "Hier spielt man die Größen 3 bis 9.",
  found: (count, format) => `${count === 0 ? "Noch kein" : count} Rätsel, ${NAMES[format] ?? format}`,
  place: (line, column) => `Zeile ${line}, Spalte ${column}`,
  faults: {
    "unknown-format": () => "Hier steht kein Rätsel in einem bekannten Format.",
    "unexpected-text": (text) => (text ? `„${text}“ hat hier keine Bedeutung.` : "Was hier steht, hat keine Bedeutung."),
    "unexpected-end": () => "Hier fehlt etwas.",
    "wrong-shape": () => "Zeilen und Spalten passen nicht zur Größe.",
    "clue-missing": (text) => `Der Käfig ${text} hat keine Zahl.`,
    "cage-missing": (text) => `Die Karte hat keinen Käfig ${text}.`,
    "clue-repeated": (text) => `Der Käfig ${text} hat schon eine Zahl.`,
    "bad-puzzle-code": (text) => `„${text}“ ist kein Code eines KenKen-Rätsels.`,
    "not-a-puzzle": () =>
      "Die Käfige ergeben kein Rätsel: Jede Zelle gehört zu genau einem, und jeder muss seine Zahl ergeben können.",
    "other-variant": () => "Das ist eine Variante, die nicht gelesen wird.",
    "seed-only": () => "Aus dieser Zufallszahl macht nur Keen das Rätsel. Kopieren Sie die Kennung mit Doppelpunkt.",
    "too-many-puzzles": () => "So viele Rätsel werden nicht auf einmal gelesen.",
  },
};

export default german;
