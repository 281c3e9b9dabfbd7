// Days in a row by game, and what was filled in later.
import { Panel } from "../../components/panel";
import { t as shared } from "../../shell/catalogue";
import { GAMES } from "../../shell/dailies";
import { archiveOf, streakOf } from "../../shell/results";
import { PAGES, type Shown } from "./shown";
import { TableHead } from "./table-head";
import { t } from "./texts";

export function Streaks({ shown }: { shown: Shown }) {
  const texts = t().streaks;
  const rows = GAMES.filter((game) => shown === "all" || game === shown)
    .map((game) => ({ game, ...streakOf(game), archive: archiveOf(game) }))
    .filter(({ longest, archive }) => longest + archive > 0);
  return (
    <Panel title={texts.title} class="you-streaks">
      {rows.length === 0 ? (
        <p class="muted">{texts.none}</p>
      ) : (
        <table class="you-table wide">
          <TableHead names={[texts.game, texts.current, texts.longest, texts.archive]} />
          <tbody>
            {rows.map(({ game, current, longest, archive }) => (
              <tr key={game}>
                <th scope="row">{shared().pages[PAGES[game]]}</th>
                <td>{t().days(current)}</td>
                <td>{t().days(longest)}</td>
                <td>{t().days(archive)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > 0 && <p class="note">{texts.note}</p>}
    </Panel>
  );
}
