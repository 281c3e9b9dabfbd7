const english = {
  lead: "A sheet of KenKen puzzles with an answer page, for a class or the kitchen table. The address of this page makes the same sheet again.",
  count: "Puzzles",
  title: "Title",
  seed: "Seed",
  make: "Make the sheet",
  print: "Print",
  making: (made: number, count: number) => `Making puzzle ${Math.min(made + 1, count)} of ${count}…`,
  puzzle: (number: number) => `Puzzle ${number}`,
  answers: "Answers",
  name: "Name",
  rules: (size: number) =>
    `Each row and each column has the digits 1 to ${size} once. The digits of each cage make its number by its sign.`,
  defaultTitle: (size: number) => `KenKen ${size}×${size}`,
  at: (host: string) => `Each puzzle opens by its code at ${host}.`,
};

export default english;
export type Texts = typeof english;
