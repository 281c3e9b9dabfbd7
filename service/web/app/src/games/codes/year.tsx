// A puzzle of the Year Game by its code: it has no table of its own, and leads to the board of its digits.
import type { YearPuzzle } from "@countinghouse/client/play/year/code";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { addressOf, go } from "../../shell/router";
import { t as shared } from "../../shell/texts";

const LETTER = "Y";

/** Whether a code, however it is spelt, is that of a puzzle of the Year Game. */
export const isOfYear = (code: string): boolean => code.replace(/[\s-]/g, "").charAt(0).toUpperCase() === LETTER;

async function boardOf(code: string): Promise<string> {
  const { readCode } = await import("@countinghouse/client/play/codes");
  const { digits, rules, digit_order: order, target } = readCode(code) as YearPuzzle;
  return `${addressOf("year")}?${new URLSearchParams({ digits, rules, order, target: String(target) })}`;
}

/** Goes to the board; `wrong` is shown if there is no such puzzle. */
export function YearBoard({ code, wrong }: { code: string; wrong: ComponentChildren }) {
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    void boardOf(code).then(
      (address) => go(address, { replace: true }),
      () => setWrong(true),
    );
  }, [code]);
  return isWrong ? <>{wrong}</> : <p class="loading">{shared().loading}</p>;
}
