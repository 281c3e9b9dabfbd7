// The last results, each with the way to its puzzle.
import { Panel } from "../../components/panel";
import { t as shared } from "../../shell/catalogue";
import { linkTo } from "../../shell/puzzles";
import { daySolved, isEntered, type Solved } from "../../shell/results";
import { formatDate, formatDuration } from "../../shell/texts";
import { PAGES } from "./shown";
import { t } from "./texts";

const MOST_SHOWN = 12;

export function Results({ found }: { found: readonly Solved[] }) {
  return (
    <Panel title={t().results} class="you-results">
      <table class="you-table wide">
        <tbody>
          {found.slice(0, MOST_SHOWN).map((one) => (
            <Result key={one.code} found={one} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Result({ found }: { found: Solved }) {
  const name = shared().pages[PAGES[found.game]];
  return (
    <tr>
      <th scope="row">{isEntered(found.code) ? name : <a href={linkTo(found.code, found.date, found.name)}>{name}</a>}</th>
      <td>{formatDate(daySolved(found), { dateStyle: "medium" })}</td>
      <td>{t().solvedIn(formatDuration(found.seconds), found.hints)}</td>
    </tr>
  );
}
