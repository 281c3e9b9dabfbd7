export { check, type Fault, type StepFault, type Verdict } from "./check.js";
export { readCode, writeCode, type YearPuzzle } from "./code.js";
export { type Hint, hintFor, type Level } from "./hint.js";
export { parse, type Token, WayError } from "./parse.js";
export { BINARY, type DigitOrder, type Game, ORDERS, RULES, type Rules, UNARY } from "./rules.js";
export { wayOf } from "./ways.js";
