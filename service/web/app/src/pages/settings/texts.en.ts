const english = {
  language: "Language",
  languageAuto: "As the browser",
  theme: "Colours",
  themes: { auto: "As the device", light: "Light", dark: "Dark" },
  key: {
    title: "Key",
    label: "API key",
    text: "Only needed where the operator of this service asks for one. It stays in this browser and is not exported.",
    save: "Save",
    forget: "Forget",
    saved: "Saved.",
    limits: "What this service allows you",
    needed: "Nothing without a key: enter the one that its operator gave you.",
    unlimited: "No limit of requests.",
    left: (left: string, limit: string) => `${left} of ${limit} requests left.`,
  },
  kept: {
    title: "What is kept in this browser",
    text: "Started games, results, streaks, and the puzzles of the last 30 days. Nothing of it leaves the browser unless you export it.",
    count: (count: string) => `${count} entries.`,
    export: "Export",
    import: "Import",
    importLabel: "A file that was exported",
    imported: (count: string) => `${count} entries taken in.`,
    unreadable: "This file was not exported from here; nothing was changed.",
    clear: "Forget everything",
    sure: "Started games, results and streaks will be gone. Forget everything?",
    cleared: "Forgotten.",
  },
};

export default english;
export type Texts = typeof english;
