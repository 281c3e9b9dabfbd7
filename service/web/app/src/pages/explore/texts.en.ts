const english = {
  lead: "Every game here was counted to the last one. Look at what came out, or count something yourself.",
  findings: "What counting everything has shown, as short reads that end in something to try.",
  tables: "All results as tables and charts: filter, plot, download.",
  cages: "What can be in a cage of KenKen, and how a number splits into summands.",
  jobs: "Start a long count yourself, and follow it.",
  guide: "Documentation",
  guideText: "All of this can be asked by programs too: a reference with examples, and clients for Python and TypeScript.",
  docs: "For developers",
};

export default english;
export type Texts = typeof english;
