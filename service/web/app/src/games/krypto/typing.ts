// Cards taken by typing their numbers: a card that others go on from, as 1 does to 12, waits a moment for the next digit.
import type { Position, Tile } from "@countinghouse/client/play/krypto/board";
import type { Chosen } from "./use-board";

/** The digits that name a card: of a fraction those above its line. Signs are keys of operators. */
const digitsOf = ({ value }: Tile): string => String(value.numerator).replace("-", "");

/** The places of the cards with these digits; of those that only begin with them if `open`. */
const placesOf = (position: Position, digits: string, open = false): number[] =>
  position.flatMap((tile, place) => {
    const own = tile ? digitsOf(tile) : "";
    return own.startsWith(digits) && open === own.length > digits.length ? [place] : [];
  });

/** Which of several cards with the same digits each is, from 0 on; undefined for a card that is alone. */
export function copiesOf(position: Position): Array<number | undefined> {
  return position.map((tile, place) => {
    const same = tile ? placesOf(position, digitsOf(tile)) : [];
    return same.length > 1 ? same.indexOf(place) : undefined;
  });
}

/** The card that typed digits take: after the one that is chosen the next with the same, which a step may join with it. */
export function taken(position: Position, digits: string, { left }: Chosen): number | undefined {
  const [whole, longer] = [placesOf(position, digits), placesOf(position, digits, true)];
  const places = whole.length === 0 && longer.length === 1 ? longer : whole;
  const next = places[(places.indexOf(left ?? -1) + 1) % places.length];
  return next === left ? undefined : next;
}

/** How long a second card waits for a further digit, and how long a first card that was taken becomes another by one. */
const PATIENCE_MS = 700;
const AFTER_MS = 1_500;

/** Digits that have taken no card yet. */
export interface Typed {
  digits: string;
  /** The numbers that they may become; none if no card begins with them. */
  among: string[];
}

export interface Table {
  position: Position;
  chosen: Chosen;
  choose: (place: number) => void;
  /** Hears of digits that wait, or take nothing; undefined once there are none. */
  echo?: (typed: Typed | undefined) => void;
}

export function typingOn(table: { current: Table }) {
  let digits = "";
  let taking = false;
  let missed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const echo = (typed?: Typed): void => table.current.echo?.(typed);
  const take = (): boolean => {
    const { position, chosen, choose } = table.current;
    const place = taken(position, digits, chosen);
    if (place !== undefined) choose(place);
    return place !== undefined;
  };
  /** Forget what was typed; whether it was still to take a card. */
  const drop = (): boolean => {
    clearTimeout(timer);
    const was = taking;
    digits = "";
    taking = false;
    missed = false;
    echo();
    return was;
  };
  /** Take the card at once; whether one waited. */
  const end = (): boolean => {
    if (taking) take();
    return drop();
  };
  const type = (digit: string): void => {
    const { position, chosen } = table.current;
    const [whole, longer] = [placesOf(position, digits + digit), placesOf(position, digits + digit, true)];
    const found = whole.length + longer.length > 0;
    if (!found && digits) {
      // It begins another number, once the page has been drawn with the card before it.
      end();
      queueMicrotask(() => type(digit));
      return;
    }
    if (!found) {
      drop();
      missed = true;
      echo({ digits: digit, among: [] });
      return;
    }
    digits += digit;
    missed = false;
    const open = longer.length > 0;
    // The first card of a step may still become another; the second makes the step.
    taking = open && chosen.op !== undefined;
    const took = !taking && take();
    clearTimeout(timer);
    if (!open) {
      drop();
      return;
    }
    // Digits that several numbers begin with wait for as long as it takes.
    if (whole.length > 0 || longer.length === 1) timer = setTimeout(end, taking ? PATIENCE_MS : AFTER_MS);
    const numbers = [...whole, ...longer].flatMap((place) => position[place] ?? []).map(digitsOf);
    echo(took ? undefined : { digits, among: [...new Set(numbers)] });
  };
  /** Whether no card has the digit that was typed last. */
  return { type, end, drop, misses: () => missed };
}
