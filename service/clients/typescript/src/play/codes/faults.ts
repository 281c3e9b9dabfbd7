// What can be seen to be wrong with a code at a glance, before its check symbols are.
export type ShapeFault = "character" | "letter" | "length";

// As codes are read: O for 0, I and L for 1; U is in none.
const STRANGE = /[^0-9A-TV-Z\s-]/iu;
const GAMES = "KNVDY";
/** A letter and two check symbols: the code of the puzzle with the number 0. */
const LEAST = 3;
const MOST = 200;

/** The fault, and what is at fault. */
export function faultOf(code: string): { fault: ShapeFault; text: string } | undefined {
  const [strange] = STRANGE.exec(code) ?? [];
  if (strange) return { fault: "character", text: strange };
  const plain = code.replace(/[\s-]/g, "").toUpperCase();
  if (plain.length < LEAST || plain.length > MOST) return { fault: "length", text: String(plain.length) };
  const first = plain.slice(0, 1);
  return GAMES.includes(first) ? undefined : { fault: "letter", text: first };
}
