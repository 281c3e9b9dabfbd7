const english = {
  lead: "Kept in this browser alone. Nothing is sent.",
  none: "Your streaks, times and results will be here once you have solved a puzzle.",
  start: "Play today's",
  current: "days in a row",
  longest: "longest",
  solved: "solved",
  clean: "without hints",
  results: "Last results",
  solvedIn: (time: string, hints: number) => (hints ? `${time}, ${hints} ${hints === 1 ? "hint" : "hints"}` : time),
  kept: "Your data",
  keptText: "Save it as a file, bring it to another browser, or forget it.",
  settings: "To the settings",
};

export default english;
export type Texts = typeof english;
