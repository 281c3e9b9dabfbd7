// The most puzzles in one run of Streak and Storm, by game.
import { Panel } from "../../components/panel";
import { bestOf } from "../../games/modes/kept";
import { t } from "../../games/modes/texts";
import { t as shared } from "../../shell/catalogue";
import { GAMES } from "../../shell/dailies";
import { formatNumber } from "../../shell/texts";
import { PAGES, type Shown } from "./shown";
import { TableHead } from "./table-head";

const COUNTED = ["streak", "storm"] as const;

/** Nothing before the first run. */
export function ModeBests({ shown }: { shown: Shown }) {
  const texts = t();
  const rows = GAMES.filter((game) => shown === "all" || game === shown).filter((game) =>
    COUNTED.some((mode) => bestOf(mode, game) > 0),
  );
  if (rows.length === 0) return null;
  return (
    <Panel title={texts.bests} class="you-streaks">
      <table class="you-table wide">
        <TableHead names={[texts.game, ...COUNTED.map((mode) => texts.names[mode])]} />
        <tbody>
          {rows.map((game) => (
            <tr key={game}>
              <th scope="row">{shared().pages[PAGES[game]]}</th>
              {COUNTED.map((mode) => (
                <td key={mode} class="number">
                  {bestOf(mode, game) > 0 ? formatNumber(bestOf(mode, game)) : "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="you-note">{texts.bestsNote}</p>
    </Panel>
  );
}
