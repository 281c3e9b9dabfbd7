// Codes that contain a whole puzzle of any of the games.
import { CodeError, plainCode } from "./codes/spelling.js";
import * as derful31 from "./derful31/code.js";
import * as kenken from "./kenken/code.js";
import * as krypto from "./krypto/code.js";
import * as year from "./year/code.js";

export { CodeError, type CodeFault, plainCode } from "./codes/spelling.js";

export type CodedPuzzle =
  | krypto.KryptoPuzzle
  | kenken.KenKenPuzzle
  | derful31.Derful31Puzzle
  | year.YearPuzzle;
type Opened<P> = P extends unknown ? P & { puzzle_code: string } : never;

/** The puzzle of a code, however it is spelt, as `GET /v1/puzzles/{puzzle_code}` shows it. Throws a `CodeError`. */
export function readCode(text: string): Opened<CodedPuzzle> {
  const code = plainCode(text);
  switch (code[0]) {
    case "K":
      return krypto.readCode(code);
    case "N":
    case "V":
      return kenken.readCode(code);
    case "D":
      return derful31.readCode(code);
    case "Y":
      return year.readCode(code);
    default:
      throw new CodeError("letter", code.charAt(0));
  }
}

/** The code of a puzzle. Throws a `RangeError` if no code can express it. */
export function writeCode(puzzle: CodedPuzzle): string {
  switch (puzzle.game) {
    case "krypto":
      return krypto.writeCode(puzzle);
    case "kenken":
      return kenken.writeCode(puzzle);
    case "31-derful":
      return derful31.writeCode(puzzle);
    case "year":
      return year.writeCode(puzzle);
  }
}
