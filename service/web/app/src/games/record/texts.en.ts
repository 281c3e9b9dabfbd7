const english = {
  title: "What is kept in this browser",
  text: "Started games, results, streaks, and the puzzles of the last 30 days. Nothing of it leaves the browser unless you export it.",
  count: (count: string) => (count === "1" ? "1 entry" : `${count} entries`),
  export: "Export",
  import: "Import",
  importLabel: "A file that was exported",
  imported: (count: string) => `${count === "1" ? "1 entry" : `${count} entries`} taken in.`,
  unreadable: "This file was not exported from here; nothing was changed.",
  clear: "Forget everything",
  sure: "Started games, results and streaks will be gone. Forget everything?",
  cleared: "Forgotten.",
};

export default english;
export type Texts = typeof english;
