import type { Mode } from "./rules";

const english = {
  names: { practice: "Practice by rating", streak: "Streak", storm: "Storm" } as Record<Mode, string>,
  // The rules of each, in one line.
  about: {
    practice: "Each puzzle is about as hard as your rating",
    streak: "Ever harder until you miss one. Skip one under More. Hints are marked",
    storm: "Three minutes without a pause. As many as you can, skip any",
  } as Record<Mode, string>,
  title: (mode: string, game: string) => `${mode}: ${game}`,
  rating: (rating: string) => `Your rating: ${rating}`,
  inARow: (count: string): string => (count === "1" ? "1 solved" : `${count} in a row`),
  withHints: "with hints",
  bestHere: (count: string) => `best ${count}`,
  best: (count: string) => `Your best: ${count}`,
  bests: "Streak and Storm",
  bestsNote: "The most puzzles in one run.",
  game: "Game",
  heading: "More ways to play",
};

export default english;
export type Texts = typeof english;
