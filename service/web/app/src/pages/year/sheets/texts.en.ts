const english = {
  lead: "Empty boards for a class, a page for each group of digits. The address of this page opens the same sheets again.",
  digits: "Groups of digits, separated by commas (at most 12)",
  show: "Show the sheets",
  print: "Print",
  board: "To the board",
  title: (digits: string) => `Year Game: ${digits}`,
  name: "Name",
  given: "Make the numbers from 0 to 100 from these digits: each digit once, in their order. Neighbours may be joined.",
  any: "Make the numbers from 0 to 100 from these digits: each digit once, in any order. Digits may be joined.",
  out: "cannot be made",
  outAre: "Numbers with a dash cannot be made.",
};

export default english;
export type Texts = typeof english;
