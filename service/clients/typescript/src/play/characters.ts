// The many characters that people type for a digit, an operator, a parenthesis or a space. As the service reads them.
/** Stands for every mark that is invisible and means nothing. */
export const INVISIBLE = "\u00ad";

const READ_AS: Record<string, string> = {
  "+": "\uff0b\ufe62\u2795",
  "-": "\u2212\u2010\u2011\u2012\u2013\u2014\u2015\ufe63\uff0d\u2796",
  "×": "*xX·\u2217\u22c5\u2022\u2219\u2715\u2716\u2a2f\uff0a\uff58\uff38\u0445\u0425",
  "÷": "/:\u2044\u2215\u2236\uff0f\uff1a\u2797",
  "(": "\uff08",
  ")": "\uff09",
  "[": "\uff3b",
  "]": "\uff3d",
  "{": "\uff5b",
  "}": "\uff5d",
  " ": "\u200b",
  // Hyphens, joiners, marks of direction, and the choice of a picture.
  [INVISIBLE]:
    "\u034f\u200c\u200d\u2060\ufeff\u180e\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufe0e\ufe0f",
};
const PLAIN = new Map(
  Object.entries(READ_AS).flatMap(([plain, alike]) => [plain, ...alike].map((typed) => [typed, plain])),
);
// Those that only some languages count as spaces.
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python counts these as spaces
const SPACE = /[\s\u001c-\u001f\u0085]/u;
const DIGIT = /\p{Nd}/u;
const DIGITS_OF_A_SCRIPT = 10;

/** Digits of every script lie in runs of ten, which begin with its zero. */
function digit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % DIGITS_OF_A_SCRIPT);
}

/** The character as one of `0` to `9`, `+ - × ÷ ( ) [ ] { }`, the space and `INVISIBLE`, if it can be read so. */
export function plain(character: string): string {
  const known = PLAIN.get(character);
  if (known) return known;
  if (SPACE.test(character)) return " ";
  return DIGIT.test(character) ? digit(character) : character;
}
