export { type Solution, type Solved, simplestOf, solve } from "./all-ways.js";
export { check, type Fault, type StepFault, type Verdict } from "./check.js";
export { type KryptoPuzzle, readCode, writeCode } from "./code.js";
export { apply, type Fraction, OPS, type Op, whole, written } from "./fraction.js";
export { hintFor } from "./hint.js";
export { ExpressionError, parse, type Token } from "./parse.js";
export { type Game, obeys, RULES, type Rules, type Use } from "./rules.js";
export { canMake } from "./solver.js";
export { wayOf } from "./ways.js";
