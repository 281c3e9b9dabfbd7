// Which puzzle the page opens with where its address names none.
import { isOwn, ownCode } from "../../games/kenken/own";
import { gameToGoOn } from "../../games/kenken/started";
import type { Day } from "../../games/kenken/titles";
import type { Dailies } from "../../shell/dailies";
import { dayOf } from "../../shell/puzzles";
import { resultOf, results } from "../../shell/results";

export type First =
  | { kind: "own"; text: string }
  | { kind: "begun"; code: string; size: number; day: Day }
  | { kind: "daily" };

const OWN = ownCode("").length;

/** The game that was played last and is not finished; else the puzzles of the day. */
export function first(): First {
  const begun = gameToGoOn();
  if (!begun) return { kind: "daily" };
  if (isOwn(begun.code)) return { kind: "own", text: begun.code.slice(OWN) };
  return { kind: "begun", code: begun.code, size: begun.state.size, day: dayOf(begun.code) };
}

/** Which of the day's puzzles comes first; undefined once both are solved. The small one for those who begin. */
export function firstOf(daily: Dailies["kenken"]): "small" | "large" | undefined {
  const beginner = !results.peek().some(({ game }) => game === "kenken");
  const order = beginner ? (["small", "large"] as const) : (["large", "small"] as const);
  return order.find((name) => !resultOf(daily[name].code));
}
