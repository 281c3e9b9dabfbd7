import { sides } from "../../shell/texts";

const english = {
  tools: "Look it up, count it yourself",
  findings: "Nine things that counting every game has shown: short reads, each with a game to play.",
  tables: "All results as tables and charts: filter, plot, download.",
  cages: "Which digits fit a KenKen cage, and all ways to write a number as a sum.",
  jobs: "Start a long count yourself, and follow it.",
  guideText: "Programs can ask for all of this too.",
  docs: "For developers",
  totals: {
    eyebrow: (order: string) => `31-derful, ${sides(order)}`,
    title: "Why 31?",
    text: (cards: string, games: string) =>
      `${cards} cards, all rows and columns equal. Every possible game was counted: ${games}. Slide over the totals.`,
    order: "Size",
    measure: "What the bars show",
    measures: { games: "Games", odds: "Odds" },
    total: "Total",
    games: (count: string) => (count === "1" ? "1 game" : `${count} games`),
    odds: (chance: string) => `chance with random cards: ${chance}`,
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
    ways: (count: string): string => (count === "1" ? "way" : "ways"),
    none: "no way",
  },
};

export default english;
export type Texts = typeof english;
