import { sides } from "../../shell/texts";
import type { FactName } from "./facts";

const english = {
  proved: "Proved",
  refuted: "Refuted",
  counted: "Counted",
  play: "Play one",
  read: "Read it",
  facts: {
    fractions: {
      title: "Somebody needs a fraction",
      text: "games of Krypto can only be won by way of a fraction. People thought there were none.",
    },
    negative: {
      title: "Nobody needs a negative number",
      text: "hands that make their target through negative numbers cannot make it without them.",
    },
    kenken: {
      title: "How many KenKens are there?",
      text: "of size 4, and 39,228,669,008 of them have exactly one solution.",
    },
    "24": { title: "The 24 game", text: "of the 1,820 hands of four cards from 1 to 13 make 24: three in four." },
    countdown: { title: "Countdown", text: "of 11,905,457 games of six numbers can be solved: nine in ten." },
    "2027": {
      title: "Is 2027 a good year?",
      text: "of the numbers from 0 to 100 can be made from 2, 0, 2 and 7; 2026 made 20.",
    },
    "order-5": { title: `31-derful, ${sides(5)}`, text: "games of 25 cards, all rows and columns equal." },
    "best-total": { title: "Why 31?", text: "is the best compromise of all totals, though 33 has the most games." },
    "order-6": { title: `31-derful, ${sides(6)}`, text: "games of 36 cards. Counted twice, by two programs." },
  } as Record<FactName, { title: string; text: string }>,
};

export default english;
export type Texts = typeof english;
