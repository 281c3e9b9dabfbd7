// How codes are spelt: in Crockford's base 32, in groups of four, with two check symbols at the end.
export const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BASE = 32n;
/** As numbers, codes are multiples of this prime. */
const MODULUS = 1021n;
const CHECKED = BASE ** 2n;
const MOST = 200;
const ALIKE: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

export type CodeFault = "character" | "letter" | "length" | "check" | "puzzle";

/** A text is not the code of a puzzle. `text` is what is at fault: a character, a letter, or the number of characters. */
export class CodeError extends Error {
  constructor(
    readonly fault: CodeFault,
    readonly text = "",
  ) {
    super(`No puzzle has this code: ${fault}${text && ` ${text}`}`);
  }
}

export function numberOf(symbols: string): bigint {
  let value = 0n;
  for (const symbol of symbols) value = value * BASE + BigInt(SYMBOLS.indexOf(symbol));
  return value;
}

function digitsOf(number: bigint): string {
  let digits = "";
  for (let left = number; left > 0n; left /= BASE) digits = SYMBOLS.charAt(Number(left % BASE)) + digits;
  return digits;
}

const grouped = (symbols: string): string => symbols.match(/.{1,4}/g)?.join("-") ?? "";

/** The code of a game's letter and a number. */
export function spelt(letter: string, number: bigint): string {
  const symbols = letter + digitsOf(number);
  const checked = numberOf(symbols) * CHECKED;
  const rest = checked % MODULUS;
  return grouped(symbols + digitsOf(checked + (rest ? MODULUS - rest : 0n)).slice(-2));
}

/** The number in a code in its one spelling. */
export const numberIn = (plain: string): bigint => numberOf(plain.replaceAll("-", "").slice(1, -2));

/** The one spelling of a code: capitals, groups of four, 0 for `o` and 1 for `i` and `l`. Throws a `CodeError`. */
export function plainCode(text: string): string {
  const typed = Array.from(text.replace(/[- ]/g, ""));
  if (typed.length < 3 || typed.length > MOST) throw new CodeError("length", String(typed.length));
  let symbols = "";
  for (const character of typed) {
    const capital = /^[a-z]$/.test(character) ? character.toUpperCase() : character;
    const symbol = ALIKE[capital] ?? capital;
    if (!SYMBOLS.includes(symbol)) throw new CodeError("character", character);
    symbols += symbol;
  }
  if (numberOf(symbols) % MODULUS) throw new CodeError("check");
  return grouped(symbols);
}
