// Games that were begun and not finished.
import { useMemo } from "preact/hooks";
import type { Kept } from "../../games/derful/game";
import { t } from "../../games/derful/texts";
import { resultOf } from "../../shell/results";
import { allStarted, type Started } from "../../shell/started";
import { formatNumber } from "../../shell/texts";

const MOST_SHOWN = 8;

function startedGames(): Array<Started<Kept>> {
  const ours = allStarted().filter((found): found is Started<Kept> => (found.state as Partial<Kept>).game === "31-derful");
  const open = ours.filter(
    ({ code, state }) => !resultOf(code) && state.placed > 0 && !(state.shown && state.placed === state.order ** 2),
  );
  return open.sort((a, b) => b.at.localeCompare(a.at)).slice(0, MOST_SHOWN);
}

export function StartedGames() {
  const found = useMemo(startedGames, []);
  const texts = t().started;
  if (found.length === 0) return null;
  return (
    <section>
      <h2>{texts.title}</h2>
      <ul class="derful-started">
        {found.map(({ state: { order, total, link, placed } }) => (
          <li>
            <a href={link}>
              {texts.game(formatNumber(order), total === null ? texts.noTotal : formatNumber(total), placed)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
