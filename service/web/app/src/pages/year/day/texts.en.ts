const english = {
  make: "Make",
  made: "Made",
  goal: (target: string, digits: string) => `Make ${target} from ${digits}`,
  rule: "Each digit once, in this order. Neighbours may be joined.",
  digits: "Digits",
  signs: "Signs",
  erase: "Erase the last one",
  showWay: "Show the whole way",
  showsWay: "The next hint is the whole way: this puzzle then counts as not solved.",
  others: "Numbers on the way",
  othersText: "Ways to other numbers from 0 to 100 are kept here, and on the board of these digits.",
  board: (digits: string) => `The board of ${digits}`,
  seen: "You have seen the way. This puzzle counts as not solved.",
  solved: {
    word: "Made!",
    fewest: (signs: number) => `${counted(signs, "sign")}: no way has fewer.`,
    more: (signs: number, least: number) => `${counted(signs, "sign")}; the simplest way has ${least}.`,
    only: "The only way there is.",
    oneOf: (ways: string) => `One of ${ways} ways.`,
    ways: (count: number): string => (count === 1 ? "way in all" : "ways in all"),
  },
  title: (target: string) => `Year Game ${target}`,
};

function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}

export default english;
export type Texts = typeof english;
