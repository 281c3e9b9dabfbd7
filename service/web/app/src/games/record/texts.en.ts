const english = {
  title: "What is kept in this browser",
  text: "Started games, results, streaks, and the puzzles of the last 30 days. Nothing of it leaves the browser unless you export it.",
  count: (count: string) => (count === "1" ? "1 entry" : `${count} entries`),
  export: "Export",
  import: "Import",
  importTitle: "Import this file?",
  found: (file: string, count: string) => `${file} has ${count === "1" ? "1 entry" : `${count} entries`}.`,
  importText:
    "Results of both are kept; of a game begun in both, the one played later. Settings are replaced by those of the file.",
  imported: (count: string) => `${count === "1" ? "1 entry" : `${count} entries`} imported.`,
  unreadable: "This is no file that Countinghouse exported. Nothing was changed.",
  clear: "Forget everything",
  clearTitle: "Forget everything?",
  sure: "Started games, results and streaks will be gone for good.",
  cleared: "Forgotten.",
};

export default english;
export type Texts = typeof english;
