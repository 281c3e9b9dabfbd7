import type { Texts } from "./texts.en";

const secondsSaid = (seconds: number): string => (seconds === 1 ? "einer Sekunde" : `${seconds} Sekunden`);

const german: Texts = {
  name: "Countinghouse",
  skip: "Zum Inhalt",
  menu: "Menü",
  sections: { today: "Heute", play: "Spielen", versus: "Turnier", explore: "Entdecken", you: "Bilanz" },
  developers: "Entwickler",
  streak: (days: number) => `Serie: ${days} ${days === 1 ? "Tag" : "Tage"}`,
  pages: {
    today: "Heute",
    play: "Spielen",
    explore: "Entdecken",
    you: "Bilanz",
    krypto: "Krypto",
    tournament: "Turnier",
    kenken: "KenKen",
    derful: "31-derful",
    year: "Jahresspiel",
    cages: "Käfige",
    tables: "Tabellen",
    jobs: "Aufträge",
    findings: "Ergebnisse",
    print: "Rätsel drucken",
    modes: "Spielarten",
    puzzle: "Rätsel",
    embed: "Rätsel",
    settings: "Einstellungen",
    offline: "Offline",
  },
  footer: {
    about: "Jede Zahl hier ist exakt, und jedes Rätsel lässt sich mit seinem Code wieder öffnen.",
    documentation: "Dokumentation",
    documentationAt: "/docs/de/play/",
  },
  oneIn: (count) => `1 zu ${count}`,
  loading: "Wird geladen …",
  notFound: {
    title: "Hier ist nichts",
    text: "Unter dieser Adresse gibt es keine Seite.",
    home: "Zu den Rätseln von heute",
  },
  offline: "Sie sind offline. Rätsel, Tipps und Übungen, die hier liegen, gehen trotzdem; Ergebnisse werden später geprüft.",
  unreachable:
    "Der Dienst antwortet nicht. Rätsel, Tipps und Übungen, die hier liegen, gehen trotzdem; Ergebnisse werden später geprüft.",
  storage: {
    refused:
      "Dieser Browser bewahrt für diese Seite nichts auf: Was Sie spielen, geht verloren, wenn der Tab geschlossen wird.",
    full: "Dieser Browser hat für diese Seite keinen Platz mehr: Was Sie jetzt spielen, kann verloren gehen.",
    export: "Sichern, was da ist",
  },
  upgrade: { text: "Es gibt eine neue Version dieser Seite.", reload: "Neu laden" },
  stale: {
    title: "Dieser Tab ist älter als der Dienst",
    text: "Der Dienst ist erneuert worden. Was Sie gespielt haben, ist noch da.",
    reload: "Neu laden",
  },
  trouble: {
    title: "Das ging nicht",
    retry: "Noch einmal versuchen",
    offline: "Sie sind offline. Versuchen Sie es wieder, wenn Sie verbunden sind.",
    unreachable: "Der Dienst hat nicht geantwortet. Prüfen Sie die Verbindung, oder versuchen Sie es gleich noch einmal.",
    slow: "Das dauert länger, als es sollte. Versuchen Sie es gleich noch einmal.",
    quota: (seconds: number) =>
      seconds > 0
        ? `Sie haben mehr gefragt, als auf einmal erlaubt ist. In ${secondsSaid(seconds)} geht es weiter.`
        : "Sie haben mehr gefragt, als auf einmal erlaubt ist. Jetzt geht es weiter.",
    busy: (seconds: number) =>
      seconds > 0
        ? `Der Dienst ist überlastet. Versuchen Sie es in ${secondsSaid(seconds)} noch einmal.`
        : "Der Dienst ist überlastet. Versuchen Sie es noch einmal.",
    key: "Dieser Dienst verlangt einen Schlüssel. Tragen Sie ihn in den Einstellungen ein.",
    toSettings: "Zu den Einstellungen",
    refused: "Der Dienst nimmt das nicht an:",
    cancelled: "Dieser Auftrag wurde abgebrochen. Sie können ihn neu starten.",
    failed: "Der Dienst konnte diesen Auftrag nicht beenden:",
    error: "Auf dieser Seite ist etwas schiefgegangen:",
  },
  share: {
    share: "Teilen",
    copied: "Kopiert.",
    failed: "Markieren Sie den Text, und kopieren Sie ihn.",
    link: "Link zu diesem Rätsel",
    embed: "Einbetten",
    embedText: "Fügen Sie dies in das HTML Ihrer Seite ein.",
  },
  beat: (time) => `${time} unterbieten`,
  challenged: (time, hints) =>
    `Jemand fordert Sie heraus: unter ${time}, ${hints === 0 ? "ohne Tipp" : `mit ${hints} ${hints === 1 ? "Tipp" : "Tipps"}`}`,
  close: "Schließen",
  cancel: "Abbrechen",
  game: {
    undo: "Zurück",
    redo: "Wieder vor",
    restart: "Von vorn",
    hint: "Tipp",
    hintOf: (level) => `Tipp ${level} von 3`,
    stronger: "Stärkerer Tipp",
    doIt: "So machen",
    closeHint: "Tipp schließen",
    more: "Mehr",
    others: "Andere Spiele",
    check: "Prüfen",
    solutions: "Lösungen",
    pause: "Pause",
    resume: "Weiter",
    paused: "Pause. Das Spiel ist verdeckt, und die Uhr steht.",
    pressToResume: "Hier oder auf P drücken, um weiterzuspielen.",
    tapToResume: "Zum Weiterspielen hier tippen.",
    resumed: "Die Uhr läuft weiter.",
    time: "Zeit",
    solved: "Gelöst!",
    howTo: "So geht es",
    newHere: "Neu hier?",
    lesson: "Lektion",
    easyOne: "Ein leichtes",
    code: "Code",
  },
};

export default german;
