// The puzzles of a day.

import { DailyTile } from "../../games/daily/daily-tile";
import { FIRST_DAY } from "../../games/daily/days";
import { dailyNamesOn, GAME_OF } from "../../games/daily/names";
import { useDaily } from "../../games/daily/use-daily";
import { isRefusal } from "../../shell/needs-key";
import { formatDate } from "../../shell/texts";
import { Trouble } from "../../shell/trouble";
import { t } from "./texts";

export function DayTiles({ day }: { day: string }) {
  const asked = {
    krypto: useDaily("krypto", day),
    kenken: useDaily("kenken", day),
    "31-derful": useDaily("31-derful", day),
  };
  // Then it refuses the others as well, and once is enough to say so.
  if (isRefusal(asked.krypto.error)) return <Trouble error={asked.krypto.error} />;
  return (
    <>
      <ul class="tiles tiles-daily">
        {dailyNamesOn(day).map((name) => (
          <li key={name}>
            <DailyTile name={name} day={day} asked={asked[GAME_OF[name]]} />
          </li>
        ))}
      </ul>
      {day < FIRST_DAY.kenken && (
        <p class="muted">
          {t().before("KenKen", formatDate(FIRST_DAY.kenken))} {t().before("31-derful", formatDate(FIRST_DAY["31-derful"]))}
        </p>
      )}
    </>
  );
}
