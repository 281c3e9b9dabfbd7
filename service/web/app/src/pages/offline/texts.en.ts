import { sides } from "../../shell/texts";

const english = {
  missing: (address: string) => `${address} cannot be opened: there is no connection to the service.`,
  again: "Try again",
  play: "Play today's",
  works: "This works without a connection",
  today:
    "The puzzles of today, of the last 30 days and, when their day comes, of the next 7, with hints and solutions for a week",
  practice: `Practice: up to 200 Krypto deals of each grade, 20 deals of 31-derful of each size, 4 KenKen of each size up to ${sides(7)}`,
  krypto: "Hints and all solutions for Krypto with up to five cards",
  opened: "Puzzles that you opened or began before, by their links and codes",
  own: "Krypto with cards of your own",
  settings: "Settings, and exporting what is kept",
  needs: "This needs the service",
  rest: "The guide and the documentation, puzzles by a link or code that you have not opened before, other kinds of deals, tables, jobs and tournaments. What you solve meanwhile is checked when you are back.",
  kept: "This browser fetches these once a day, some seconds after a page was opened, unless it is set to save data.",
};

export default english;
export type Texts = typeof english;
