import { t } from "./catalogue";
import type { Solved } from "./results";

/** Who has judged a result so far. */
export function JudgedNote({ solved }: { solved: Solved }) {
  const texts = t().game;
  const said = { here: texts.unchecked, service: texts.checked, disputed: texts.disputed }[solved.judged];
  return <p class={solved.judged === "disputed" ? "bad" : "muted"}>{said}</p>;
}
