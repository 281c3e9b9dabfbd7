const english = {
  goal: (target: string, digits: string) => `Make ${target} from ${digits}`,
  showWay: "Show the whole way",
  showsWay: "The next hint is the whole way: this puzzle then counts as not solved.",
  others: "Numbers on the way",
  othersText: "Ways to other numbers from 0 to 100 are kept here, and on the board of these digits.",
  seen: "You have seen the way. This puzzle counts as not solved.",
  solved: {
    word: "Made!",
    fewest: (signs: number) => `${counted(signs, "sign")}: no way has fewer.`,
    more: (signs: number, least: number) => `${counted(signs, "sign")}; the simplest way has ${least}.`,
    only: "The only way there is.",
    oneOf: (ways: string) => `One of ${ways} ways.`,
    ways: (count: number): string => (count === 1 ? "way in all" : "ways in all"),
  },
  learn: {
    title: "How to play the Year Game",
    goal: "Make the number above with all the digits, each once, in the order in which they stand.",
    goals: {
      given: "Make the numbers from 0 to 100 with all the digits, each once, in the order in which they stand.",
      any: "Make the numbers from 0 to 100 with all the digits, each once, in any order.",
    },
    joined: "Neighbours may be joined: 7 and 2 to 72.",
    signs: {
      basic: "Between them go + − × ÷ and brackets, as many as you like.",
      school: "Between them go + − × ÷, powers and brackets; − √ and ! may stand at a number or at brackets.",
      apl: "The signs are those of the language APL. It reads from right to left, without brackets.",
    },
    kept: "A way to another number from 0 to 100 is kept for the board of these digits.",
    ways: "Every way you find is kept on this device. Another way to the same number counts too.",
    start: "Play the 30-second lesson",
    all: "All rules",
    allAt: "/docs/play/year/",
    keys: "Keys",
    keyList: [
      ["0 to 9, + − * /", "enter a digit or a sign"],
      ["Backspace", "erase the last one"],
      ["Enter", "check"],
      ["Ctrl+Z", "undo"],
      ["Escape", "close what is open"],
      ["H", "hint"],
      ["P", "pause"],
      ["?", "this card"],
    ] as ReadonlyArray<readonly [string, string]>,
  },
  title: (target: string) => `Year Game ${target}`,
};

function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}

export default english;
export type Texts = typeof english;
