export { type Derful31Puzzle, readCode, writeCode } from "./code.js";
export { type Hint, hintFor } from "./hint.js";
export { type Card, inOrder, type Judgement, judged, type Line, RANKS, totalOf, worthOf } from "./rules.js";
export { type Deal, type Solved, solve } from "./solve.js";
