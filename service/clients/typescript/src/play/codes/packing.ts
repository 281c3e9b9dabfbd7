// Small numbers as one number in a mixed radix: each has its own number of possible values.
import { CodeError, numberIn, plainCode, spelt } from "./spelling.js";

type Whole = number | bigint;

export class Packer {
  private readonly packed: Array<[value: bigint, radix: bigint]> = [];

  /** Pack a value from 0 to below the radix. */
  put(value: Whole, radix: Whole): void {
    if (value < 0 || value >= radix) throw new RangeError(`${value} is not from 0 to below ${radix}`);
    this.packed.push([BigInt(value), BigInt(radix)]);
  }

  /** All values as one number. */
  get number(): bigint {
    return this.packed.reduceRight((number, [value, radix]) => number * radix + value, 0n);
  }
}

/** Reads the values that a `Packer` packed, in the same order. */
export class Unpacker {
  constructor(public left: bigint) {}

  take(radix: Whole): bigint {
    if (radix < 1) throw new CodeError("puzzle");
    const value = this.left % BigInt(radix);
    this.left /= BigInt(radix);
    return value;
  }

  /** A value with a small radix. */
  small(radix: number): number {
    return Number(this.take(radix));
  }
}

/** How a game's puzzles are packed. Never changes: a new format needs a new letter. */
export interface Format<P> {
  letter: string;
  pack(packer: Packer, puzzle: P): void;
  /** Throws a `CodeError`. */
  unpack(unpacker: Unpacker): P;
}

/** The code of a puzzle. Throws a `RangeError` if no code can express it. */
export function written<P>({ letter, pack }: Format<P>, puzzle: P): string {
  const packer = new Packer();
  pack(packer, puzzle);
  return spelt(letter, packer.number);
}

/** The puzzle of a code, however it is spelt, with the code's one spelling. Throws a `CodeError`. */
export function opened<P>(format: Format<P>, text: string): P & { puzzle_code: string } {
  const code = plainCode(text);
  if (code[0] !== format.letter) throw new CodeError("letter", code.charAt(0));
  const unpacker = new Unpacker(numberIn(code));
  const puzzle = format.unpack(unpacker);
  if (unpacker.left || written(format, puzzle) !== code) throw new CodeError("puzzle");
  return { puzzle_code: code, ...puzzle };
}
