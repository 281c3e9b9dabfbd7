import { sides } from "../../shell/texts";

const places = (count: number): string => `${count} ${count === 1 ? "card" : "cards"}`;

const english = {
  lead: "Lay the cards so that every row and every column has the same sum.",
  goal: (order: string, total: string) => `Every row and every column of the ${sides(order)} square must sum to ${total}.`,
  size: (order: string) => `31-derful ${sides(order)}`,
  name: (order: string, total: string) => `31-derful, ${sides(order)}, total ${total}`,
  grid: (order: string, total: string) => `Square of ${order} by ${order}, total ${total}`,
  hand: "Your cards",
  card: (card: string, value: string) => (card === value ? card : `${card} = ${value}`),
  empty: "empty",
  cell: (row: string, column: string, card: string, rowSum: string, columnSum: string) =>
    `row ${row}, column ${column}: ${card}; row sum ${rowSum}; column sum ${columnSum}`,
  row: (row: string, sum: string) => `row ${row}: ${sum}`,
  column: (column: string, sum: string) => `column ${column}: ${sum}`,
  state: {
    missing: (missing: string) => `${missing} to go`,
    over: (over: string) => `${over} too much`,
    under: (under: string) => `${under} too little`,
    fits: "fits",
  },
  short: {
    missing: (missing: string) => `+${missing}`,
    over: (over: string) => `${over} over`,
    under: (under: string) => `${under} short`,
  },
  pile: (card: string, count: number) => (count > 1 ? `${card}, ${count} cards` : card),
  total: (total: string) => `Total ${total}`,
  allLines: "All lines",
  left: "left",
  say: {
    goal: (total: string) => [`Every line must sum to ${total}`],
    noGoal: ["These cards cannot be shared equally"],
    picked: (card: string) => [`${card} picked up`, "choose a place"],
    lifted: (card: string) => [`${card} lifted`, "choose a place"],
    aimed: (row: string, column: string) => [`Row ${row}, column ${column}`, "choose a card"],
    lines: (done: string, all: string, cards: number) => [`${done} of ${all} lines`, `${places(cards)} left`],
    full: ["Not all sums are right yet", "move some cards"],
    won: (total: string) => [`All lines sum to ${total}`],
  },
  chosen: "chosen",
  put: (card: string, row: string, column: string, rowSum: string, columnSum: string) =>
    `${card} in row ${row}, column ${column}. Row sum ${rowSum}; column sum ${columnSum}.`,
  back: (card: string) => `${card} is back in your hand.`,
  undone: "Undone.",
  redone: "Done again.",
  cleared: "All cards are back in your hand.",
  picked: (card: string) => `${card} chosen. Choose a place.`,
  aimed: (row: string, column: string) => `Row ${row}, column ${column} chosen. Choose a card.`,
  full: "All cards are placed, but not all sums are right yet.",
  typed: {
    none: (card: string) => `There is no ${card} in your hand.`,
    full: "The square is full. Take a card back first.",
  },
  keys: [
    ["2 to 9, 1, J, Q, K, A", "lay this card; 1 is the ten"],
    ["Arrows, Enter", "move; pick up, put down"],
    ["Backspace, Delete", "take a card back"],
    ["Ctrl+Z", "undo"],
    ["Ctrl+Shift+Z, Ctrl+Y", "redo"],
    ["Escape", "let go, close what is open"],
    ["H", "hint"],
    ["P", "pause"],
    ["?", "this card"],
  ] as ReadonlyArray<readonly [string, string]>,
  hints: {
    canWin: "Can this still be won?",
    strategy: "A way to win nine cards",
    codes: {
      complete: "The square is complete, and wins.",
      forced: (card: string, row: string, column: string) =>
        `Put ${card} into row ${row}, column ${column}: the line lacks just that.`,
      only: (card: string, row: string, column: string) =>
        `Put ${card} into row ${row}, column ${column}: no other card was found to win there.`,
      winning: (card: string, row: string, column: string) =>
        `Put ${card} into row ${row}, column ${column}: it can be won from there.`,
      takeBack: (card: string, row: string, column: string) =>
        `It cannot be won like this. Take ${card} back from row ${row}, column ${column}.`,
      deadEnd: "It cannot be won like this, and taking one card back is not known to help. Undo some moves.",
      undecided: "Whether it can be won from here was not found out in the time there is.",
    },
  },
  proofs: {
    won: (total: string) => `Yes: it can be won, with ${total} in every row and column.`,
    sumNotDivisible: (sum: string, order: string) =>
      `It cannot be won. The cards sum to ${sum}, which ${order} rows cannot share equally.`,
    sumNotAsAsked: (sum: string, order: string, total: string) =>
      `It cannot be won. The cards sum to ${sum}, and ${order} rows of ${total} need another sum.`,
    everyWay: "It cannot be won like this: every way to lay the other cards was tried. Some card has to go back.",
    everyWayAtAll: "These cards cannot be won: every way to lay them was tried.",
    counted: "These cards cannot be won: all squares that win were counted, and there is none of them.",
    undecided: "Neither a way to win nor a proof that there is none was found in the time there is.",
    games: (count: string) => `They have ${count} different solutions (not counting swapped rows or columns).`,
    oneGame: "They have just one solution (not counting swapped rows or columns).",
  },
  solutions: {
    title: "A solution",
    all: "Show all solutions",
    allTitle: (count: string) => `All ${count} solutions`,
    shown: "The solution was shown, so this game does not count.",
  },
  strategy: {
    category: (count: string) => `${count} of the nine cards find no partner of the same value.`,
    rules: {
      "center-and-tens":
        "The card without a partner goes into the centre amid four tens, and the pairs into opposite corners.",
      diagonal:
        "The three cards without partners go on the diagonal, ascending, and the pairs across it, the highest farthest from the highest.",
      "only-cross": "One card can be crossed by two pairs in only one way: it goes into the centre.",
      none: "The strategy finds no way with these cards.",
    },
  },
  solved: {
    title: "Solved!",
    counting: "Counting the solutions of these cards…",
    games: (count: string) => `One of ${count} different solutions.`,
    oneGame: "The only solution of these cards.",
    ofTotal: (total: string, count: string) => `One of ${count} games that sum to ${total}.`,
    uncounted: "How many solutions these cards have is counted by the service, which does not answer now.",
    square: { title: "Square", own: "this one", same: "the same", other: "another" },
    shareGames: (count: string) => (count === "1" ? "the only solution" : `one of ${count} solutions`),
    others: (count: string) => (count === "1" ? "The other one" : `The other ${count}`),
    about: "About these cards",
    details: "Details",
    again: "Play again",
    swapsTitle: "Half swaps",
    swaps: (count: string) =>
      `${count} other solutions of the same cards are one half swap away: two lines exchange some of their cards, and all sums stay.`,
    oneSwap:
      "One other solution of the same cards is one half swap away: two lines exchange some of their cards, and all sums stay.",
    noSwaps: "No half swap leads to another solution: no two lines can exchange some of their cards so that all sums stay.",
    rows: (first: string, second: string, cells: string) =>
      `Rows ${first} and ${second} exchange what they have in columns ${cells}.`,
    columns: (first: string, second: string, cells: string) =>
      `Columns ${first} and ${second} exchange what they have in rows ${cells}.`,
    more: (count: string) => `And ${count} more.`,
    next: (order: string) => `Next ${sides(order)}`,
  },
  levels: {
    easy: "easy",
    medium: "medium",
    hard: "hard",
    expert: "expert",
    unreasonable: "unreasonable",
    impossible: "impossible",
  },
  level: (level: string, chance: string) =>
    `Difficulty: ${level}. Laid at random, the cards win with a chance of ${chance}.`,
  choose: {
    order: "Size",
    orders: (order: string) => sides(order),
    total: "Every line sums to",
    seed: "Number of the deal",
    deal: (order: string, total: string) => `Deal ${sides(order)} to ${total}`,
    again: "Deal this number",
    today: "Today's game",
    own: "Your own cards",
    ownLabel: "Cards, with spaces",
    ownHelp: "4, 9, 16, 25 or 36 cards: 2 to 10, J, Q, K (10 each), A (11).",
    ownPlay: "Play these cards",
    back: "Back to all games",
    notCards: (words: string) => `These are no cards: ${words}.`,
    notSquare: (count: string) => `${count} cards make no square. 4, 9, 16, 25 or 36 do.`,
  },
  started: {
    title: "Go on with",
    game: (order: string, total: string, placed: number) => `${sides(order)}, total ${total}: ${places(placed)} laid`,
    noTotal: "none",
  },
  howTo: {
    title: "How to play 31-derful",
    goal: "Lay all cards so that every row and every column has the same sum. Diagonals and suits do not matter.",
    cards: "2 to 10 count as they say; J, Q and K count 10; A counts 11.",
    play: "Tap a card, then a place; or a place, then a card; or drag. Putting a card on another one swaps them.",
    sums: "The ring of each line fills up to the total. A check says that it is right; a square says by how much it is wrong.",
    start: "Begin with the high and the low cards: a line with an ace needs low company.",
    keys: "Keys",
    lesson: "Play the 30-second lesson",
  },
  side: {
    goal: (total: string) => [
      "Every row and every column must sum to ",
      total,
      ". J, Q and K count 10, an ace 11. Suits and diagonals do not matter.",
    ],
    lines: "Lines",
    stand: (done: string, all: string) => `${done} of ${all} lines are right.`,
    over: (line: string, over: string) => `${line} is ${over} over.`,
    rowNamed: (row: string) => `Row ${row}`,
    columnNamed: (column: string) => `Column ${column}`,
    know: "Did you know",
    games: (order: string, total: string, most: string, count: string) =>
      `different games of ${sides(order)} sum to ${total}. ${total === most ? "No total is more common." : `The most common total is ${most}, with ${count}.`}`,
    byTotal: (order: string, first: string, last: string, total: string) =>
      `Games of order ${order} by total, ${first} to ${last}. Yours: ${total}.`,
  },
  winnable: "Dealt cards can always be won.",
};

export default english;
export type Texts = typeof english;
