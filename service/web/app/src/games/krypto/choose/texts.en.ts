const english = {
  deal: {
    difficulty: "Difficulty",
    any: "Any",
    easy: "Easy (0 to 33)",
    medium: "Medium (34 to 66)",
    hard: "Hard (67 to 100)",
    range: "A range…",
    low: "From",
    high: "To",
    solvable: "Can be solved",
    yes: "Yes",
    no: "No: find out why not",
    either: "Maybe",
    rules: "Rules",
    size: "Cards",
    deal: "Deal",
    rangeFault: "The range goes from 0 to 100, the smaller number first.",
    note: "Unsolvable games have no difficulty.",
  },
  own: {
    cards: "Cards",
    cardsNote: "1 to 6 whole numbers, with spaces between",
    target: "Target",
    rules: "Rules",
    use: "Use",
    all: "all cards",
    some: "some or all cards",
    play: "Play",
    presets: "Or take",
    random24: "24: four cards",
    randomCountdown: "Countdown: six numbers",
    faults: {
      cards: {
        empty: () => "Cards: enter at least one number.",
        many: (text: string) => `Cards: at most 6, not ${text}.`,
        number: (text: string) => `Cards: “${text}” is no whole number.`,
        range: (text: string) => `Cards: ${text} is not between 1 and 9,007,199,254,740,991.`,
      },
      target: {
        empty: () => "Target: enter a number.",
        many: () => "",
        number: (text: string) => `Target: “${text}” is no whole number.`,
        range: (text: string) => `Target: ${text} is too large.`,
      },
    },
  },
  about: {
    title: "About this game",
    solvable: "Is it solvable?",
    yes: (distinct: string, forms: string) =>
      `Yes. There are ${distinct} different solutions, which can be written in ${forms} ways.`,
    yesOne: (forms: string) => `Yes. There is one solution, which can be written in ${forms} ways.`,
    no: "No. Nobody can solve it, and this is certain: all ways were tried.",
    rated: (rating: string) => `Its difficulty is ${rating} of 100: ${rating} of 100 games of its kind are easier.`,
    alike: "How many games are like it?",
    hand: (solvable: string) => `These five cards make ${solvable} of the 25 targets from 1 to 25.`,
    allUnsolvable: (unsolvable: string, games: string) =>
      `Of all ${games} games with these rules, ${unsolvable} cannot be solved.`,
    sameTarget: (unsolvable: string, hands: string, target: string) =>
      `Target ${target}: ${unsolvable} of ${hands} hands cannot make it.`,
    harder: (share: string) =>
      `Of a random sample of all games that can be solved, ${share} are at least as hard as this one.`,
    onlyFive:
      "The tables have the games of five cards from 1 to 25 with targets from 1 to 25, all cards used. This one is not among them.",
    notBuilt: "The tables are still being built on this server. Try again in a minute.",
    off: "This server does not keep the tables of Krypto.",
    targets: "Targets that these cards make, and in how many different ways",
    target: "Target",
    ways: "Ways",
  },
};

export default english;
export type ChooseTexts = typeof english;
