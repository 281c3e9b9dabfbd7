export { bit, cellOf, digitIn, possibleIn, ruledIn } from "./cells.js";
export { type Difficulty, type KenKenPuzzle, readCode, writeCode } from "./code.js";
export { type Combination, combinationsOf } from "./combinations.js";
export { type Hint, hintFor, type Step } from "./hint.js";
export {
  type Cage,
  digitAt,
  type Layout,
  layoutOf,
  type Operator,
  type Puzzle,
  puzzleOf,
  rankOf,
} from "./layout.js";
export {
  type CageProgress,
  type Check,
  check,
  isSolved,
  makes,
  operatorsOf,
  progressOf,
  reachable,
} from "./rules.js";
