const english = {
  lead: "Draw a cage, say what it makes, and see which digits fit. Every list here is complete and every count exact.",
  shape: "Shape",
  cells: (count: number) => (count === 1 ? "1 cell" : `${count} cells`),
  example: "An example. Choose cells of your own.",
  clear: "Clear",
  target: "Makes",
  any: "any operator",
  inside: "In the cage",
  outside: "Not in the cage",
  digit: (digit: number) => `Digit ${digit}`,
  states: { open: "not known", in: "in the cage", out: "not in the cage" },
  digits: "What is known of the digits",
  digitsText: "Press a digit: once if it is in the cage, twice if it is not, again to forget it.",
  draw: "Choose cells and say what they make.",
  none: "Nothing fits.",
  found: (combinations: string, arrangements: string) => {
    const [what, them] = combinations === "1" ? ["combination", "it"] : ["combinations", "them"];
    return `${combinations} ${what}, ${arrangements} ${arrangements === "1" ? "way" : "ways"} to place ${them}`;
  },
  always: (digits: string) => `In every combination: ${digits}`,
  never: (digits: string) => `In none: ${digits}`,
  combination: "Digits",
  ways: "Ways to place them",
  byCell: "What each cell can hold",
  partitions: {
    title: "Partitions",
    lead: "All ways to write a number as a sum or a product, whatever the shape.",
    example: (n: string) => `For example, ${n}:`,
    kind: "Write as",
    additive: "a sum",
    multiplicative: "a product",
    total: "Number",
    parts: "How many parts",
    largest: "Largest part",
    only: "Only these parts",
    often: "Each part at most (times)",
    distinct: "All parts differ",
    ordered: "The order matters",
    count: (count: string) => `${count} ways`,
    one: "1 way",
    first: (listed: string) => `The first ${listed}:`,
  },
};

export default english;
export type Texts = typeof english;
