// The player's own total of a day and that of whoever sent it, once the day is complete.
import { Against } from "../../games/won/against";
import type { Challenge } from "../../shell/challenge";
import "../../components/win-sheet.css";

export default function DayAgainst(totals: { own: Challenge; other: Challenge }) {
  return <Against {...totals} way={undefined} />;
}
