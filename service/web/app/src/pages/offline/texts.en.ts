const english = {
  missing: (address: string) => `${address} cannot be opened: there is no connection to the service.`,
  again: "Try again",
  works: "This works without a connection",
  today: "The puzzles of today and of the last 30 days, once this browser has fetched them",
  opened: "Puzzles that you opened or began before, by their links and codes",
  own: "Krypto with cards of your own",
  settings: "Settings, and exporting what is kept",
  needs: "This needs the service",
  rest: "The guide and the documentation, new deals and puzzles, hints and solutions, tables, jobs and tournaments. What you solve meanwhile is checked when you are back.",
};

export default english;
export type Texts = typeof english;
