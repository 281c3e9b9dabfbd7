// A puzzle of the Year Game by its code: the page of the game plays those of days, and has a board for others.
import type { YearPuzzle } from "@countinghouse/client/play/year/code";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { dailyOf } from "../../shell/dailies";
import { dayOf } from "../../shell/puzzles";
import { addressOf, go } from "../../shell/router";
import { t as shared } from "../../shell/texts";
import { addressOfYear, isDayOf } from "../daily/days";

const LETTER = "Y";

/** Whether a code, however it is spelt, is that of a puzzle of the Year Game. */
export const isOfYear = (code: string): boolean => code.replace(/[\s-]/g, "").charAt(0).toUpperCase() === LETTER;

/** Whether a code is that of a day's puzzle; false where the service does not tell. */
const isOfDay = (code: string, day: string): Promise<boolean> =>
  dailyOf("year", day).then(
    ({ puzzle_code }) => puzzle_code === code,
    () => false,
  );

async function pageOf(text: string, date: string | null): Promise<string> {
  const { readCode } = await import("@countinghouse/client/play/codes");
  const {
    puzzle_code: code,
    digits,
    rules,
    digit_order: order,
    target,
  } = readCode(text) as YearPuzzle & { puzzle_code: string };
  const day = date ?? dayOf(code).date ?? "";
  if (isDayOf("year", day) && (await isOfDay(code, day))) return addressOfYear(day);
  return `${addressOf("year")}?${new URLSearchParams({ digits, rules, order, target: String(target) })}`;
}

interface Props {
  code: string;
  /** The day in the address, as it stands there. */
  date: string | null;
  /** What is shown if there is no such puzzle. */
  wrong: ComponentChildren;
}

/** Goes to where the puzzle is played. */
export function YearPage({ code, date, wrong }: Props) {
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    void pageOf(code, date).then(
      (address) => go(address, { replace: true }),
      () => setWrong(true),
    );
  }, [code]);
  return isWrong ? <>{wrong}</> : <p class="loading">{shared().loading}</p>;
}
