const english = {
  usual: "Usual settings",
  columns: "Columns",
  square: "as many as rows",
  operators: "Operators",
  mystery: "Hide the operators",
  cages: "Cages",
  kinds: {
    nothingGiven: "no digit given",
    long: "− and ÷ of many cells",
  },
  largest: "Largest cage",
  suits: "any",
  cells: (cells: number) => `${cells} cells`,
  rating: "Rating, 0 to 100",
  lowest: "from",
  highest: "to",
  seed: "Seed (the same one makes the same puzzle)",
  code: "Open a code",
};

export type Texts = typeof english;
export default english;
