// A day's puzzle being played: what is typed, its clock, the hints, and what is kept of it.
import { check } from "@countinghouse/client/play/year/check";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../../../shell/announcer";
import type { Dailies } from "../../../shell/dailies";
import { feel } from "../../../shell/feel";
import { recordSolved, resultOf } from "../../../shell/results";
import { keepStarted, readStarted } from "../../../shell/started";
import { t as year } from "../texts";
import { type Found, judged, keptWays, shown, type Wish, withWay } from "../wish";
import { t } from "./texts";

export type Daily = Dailies["year"];

interface Kept {
  way: string;
  seconds: number;
  /** How many of the three hints were given. */
  hints: number;
  /** The whole way, once it was shown. */
  shown: string;
}

const NEW: Kept = { way: "", seconds: 0, hints: 0, shown: "" };
const KEEP_EVERY_S = 5;
/** The hint that is the whole way. */
export const WHOLE = 3;

/** What is kept of a game; the file of it may have been edited. */
function keptOf(code: string): Kept {
  const kept = { ...NEW, ...readStarted<Kept>(code) };
  return { ...kept, way: String(kept.way), shown: String(kept.shown) };
}

export const wishOf = ({ digits, rules }: Daily): Wish => ({ digits, rules, digit_order: "given" });

export type Playing = ReturnType<typeof usePlaying>;

export function usePlaying(daily: Daily, date: string) {
  const { puzzle_code: code, target } = daily;
  const wish = wishOf(daily);
  const [kept, setKept] = useState(() => keptOf(code));
  const [paused, pause] = useState(false);
  const [found, setFound] = useState<Found>(() => keptWays(wish));
  /** What is wrong with the way that was entered; gone once it is changed. */
  const [fault, setFault] = useState<string>();
  const latest = useRef(kept);
  /** What was entered before each change, to be taken back. */
  const past = useRef<string[]>([]);
  const result = resultOf(code);
  const over = Boolean(result) || kept.shown !== "";
  // Another tab may have ended it meanwhile.
  const stopped = paused && !over;
  // Once a key was pressed, also when all was erased.
  const [begun, begin] = useState(kept.way !== "" || kept.hints > 0 || kept.seconds > 0);

  const keepLatest = (): void => keepStarted(code, () => latest.current);
  const keep = (changes: Partial<Kept>): void => {
    begin(true);
    latest.current = { ...latest.current, ...changes };
    setKept(latest.current);
    keepLatest();
  };
  useEffect(() => {
    const opened = latest.current;
    const leave = (): void => {
      if (latest.current !== opened) keepLatest();
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [code]);

  const win = (expression: string): void => {
    const { seconds, hints } = latest.current;
    const params = { digits: daily.digits, rules: daily.rules, target, expression };
    recordSolved({ code, game: "year", date, seconds, hints, claim: { kind: "year.check", params } });
    feel("win");
    announce(t().solved.word);
  };

  return {
    daily,
    wish,
    kept,
    way: kept.way,
    result,
    over,
    begun,
    paused: stopped,
    pause,
    /** Ways to numbers of the board, which are kept for it. */
    found,
    fault,
    tick: (now: number): void => {
      latest.current = { ...latest.current, seconds: now };
      if (now % KEEP_EVERY_S === 0) keepLatest();
    },
    type: (way: string): void => {
      if (over || stopped) return;
      setFault(undefined);
      past.current.push(latest.current.way);
      keep({ way });
    },
    canUndo: past.current.length > 0,
    undo: (): void => {
      const way = past.current.pop();
      if (over || stopped || way === undefined) return;
      setFault(undefined);
      keep({ way });
    },
    /** Judge what was typed. */
    submit: (): void => {
      const way = latest.current.way.trim();
      if (over || stopped || way === "") return;
      const made = judged(wish, way);
      if ("number" in made) setFound(withWay(wish, found, made.number, way));
      const wrong = check({ ...wish, target }, way).fault;
      if (!wrong) win(way);
      else setFault(shown(year().faults[wrong.code](wrong as never)));
    },
    /** Count a hint that was given; the last one ends the puzzle. */
    countHint: (level: number, whole = ""): void => {
      if (over || level <= latest.current.hints) return;
      keep({ hints: level, shown: whole });
    },
    /** The whole way was shown without hints. */
    giveUp: (whole: string): void => keep({ shown: whole }),
  };
}
