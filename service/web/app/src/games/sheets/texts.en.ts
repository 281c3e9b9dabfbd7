const english = {
  thisGame: "This game",
  skip: "Skip this puzzle",
  skipped: "Skipped.",
  solution: "Show the solution",
  sure: "A game that was shown its solution does not count as solved.",
  showIt: "Show it",
};

export default english;
export type Texts = typeof english;
