const english = {
  tools: "Look it up, count it yourself",
  findings: "What counting everything has shown, as short reads that end in something to play.",
  tables: "All results as tables and charts: filter, plot, download.",
  cages: "What can be in a cage of KenKen, and how a number splits into summands.",
  jobs: "Start a long count yourself, and follow it.",
  guideText: "All of this can be asked by programs too.",
  docs: "For developers",
  totals: {
    eyebrow: (order: string) => `31-derful, order ${order}`,
    title: "Why 31?",
    text: (cards: string, games: string) =>
      `${cards} cards, all rows and columns equal. Every game there is was counted: ${games}. Slide over the totals.`,
    order: "Order",
    measure: "What the bars show",
    measures: { games: "Games", odds: "Odds" },
    total: "Total",
    games: (count: string) => (count === "1" ? "1 game" : `${count} games`),
    odds: (percent: string) => `${percent} of random deals can be won`,
    play: (total: string) => `Play total ${total}`,
    read: "Read the finding",
  },
  hand: {
    eyebrow: "Hand explorer",
    title: "What can five cards make?",
    cards: "Cards",
    changeCard: (card: string) => `Change card ${card}`,
    tap: "Press a card to change it, or a target to play it.",
    random: "Deal five",
    play: "Play the hardest",
    targets: "Targets",
    made: (all: string) => `of ${all} targets`,
    all: "ways in all",
    hardest: (ways: string) => `is hardest: ${ways} ${ways === "1" ? "way" : "ways"}`,
    ways: (count: string) => (count === "1" ? "1 way" : `${count} ways`),
    none: "no way",
  },
};

export default english;
export type Texts = typeof english;
