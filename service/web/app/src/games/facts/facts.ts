// What counting every game has shown, in a number each, with something to play.

export type FactName =
  | "fractions"
  | "negative"
  | "order-5"
  | "order-6"
  | "best-total"
  | "kenken"
  | "24"
  | "countdown"
  | "2027";

interface Fact {
  name: FactName;
  verdict: "proved" | "refuted" | "counted";
  /** The number, written with digits alone; a fraction stands as it is. */
  figure: string;
  /** A game that shows it. */
  play: string;
}

export const FACTS: readonly Fact[] = [
  { name: "fractions", verdict: "refuted", figure: "7046", play: "/krypto?cards=1,1,1,1,10&target=15" },
  { name: "negative", verdict: "proved", figure: "0", play: "/krypto?cards=3,7,10&target=6" },
  { name: "kenken", verdict: "counted", figure: "57698177508", play: "/kenken?size=4" },
  { name: "24", verdict: "counted", figure: "1362", play: "/krypto?cards=1,3,4,6&target=24" },
  {
    name: "countdown",
    verdict: "counted",
    figure: "10858746",
    play: "/krypto?cards=25,50,75,100,3,6&target=952&rules=positive&use=any",
  },
  { name: "2027", verdict: "counted", figure: "24", play: "/year?digits=2027" },
  { name: "order-5", verdict: "counted", figure: "11964268061", play: "/31-derful?order=5&total=31" },
  { name: "best-total", verdict: "counted", figure: "31", play: "/31-derful?order=5&total=33" },
  { name: "order-6", verdict: "counted", figure: "22209853753448607", play: "/31-derful?order=6&total=31" },
];

const DAY_MS = 86_400_000;

/** The fact of a day; all take turns. */
export function factOfDay(day: string): Fact {
  const number = Math.floor(Date.parse(day) / DAY_MS);
  return FACTS[((number % FACTS.length) + FACTS.length) % FACTS.length] as Fact;
}
