const english = {
  given: (count: number): string =>
    count === 1
      ? "The puzzle on a sheet of paper, with its answer on another. The address of this page opens it again."
      : "The puzzles on sheets of paper, with an answer page. The address of this page opens them again.",
  others: "Make a sheet of new puzzles",
  unreadable: "This address does not hold a KenKen puzzle.",
  lead: "A sheet of KenKen puzzles with an answer page, for a class or the kitchen table. The address of this page makes the same sheet again.",
  count: "Puzzles",
  title: "Title",
  seed: "Number of the sheet",
  make: "Make the sheet",
  print: "Print",
  making: (made: number, count: number) => `Making puzzle ${Math.min(made + 1, count)} of ${count}…`,
  puzzle: (number: number) => `Puzzle ${number}`,
  answers: "Answers",
  name: "Name",
  digitsTo: (size: number) => `1 to ${size}`,
  rules: (digits: string) =>
    `Each row and each column has the digits ${digits} once. The digits in each cage make its number with its sign.`,
  rulesOfRectangle: (digits: string) =>
    `The digits are ${digits}; no row and no column has one twice. The digits in each cage make its number with its sign.`,
  mystery: "Where a cage has no sign, it is for you to find.",
  distinct: "A cage with ≠ has no digit twice.",
  long: "− subtracts all other digits from the largest; ÷ divides the largest by all others.",
  at: (host: string) => `Each puzzle opens by its code at ${host}.`,
};

export default english;
export type Texts = typeof english;
