// What the player has done: streak, results.
import { ButtonLink } from "../../components/button";
import { Icon } from "../../components/icon";
import { Panel } from "../../components/panel";
import { t as shared } from "../../shell/catalogue";
import type { Game } from "../../shell/dailies";
import { linkTo } from "../../shell/puzzles";
import { daySolved, ENTERED, results, type Solved, streak } from "../../shell/results";
import { addressOf, type PageName } from "../../shell/router";
import { formatDate, formatDuration, formatNumber } from "../../shell/texts";
import { useTitle } from "../../shell/title";
import { t } from "./texts";
import "./you.css";

const MOST_SHOWN = 20;
const PAGES: Record<Game, PageName> = { krypto: "krypto", kenken: "kenken", "31-derful": "derful" };

function Figures() {
  const texts = t();
  const { current, longest } = streak.value;
  const all = results.value;
  const figures = [
    { label: texts.current, value: current },
    { label: texts.longest, value: longest },
    { label: texts.solved, value: all.length },
    { label: texts.clean, value: all.filter(({ hints }) => hints === 0).length },
  ];
  return (
    <dl class="panel you-figures">
      {figures.map(({ label, value }, index) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd class="number">
            {index === 0 && <Icon name="flame" />}
            {formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Result({ found }: { found: Solved }) {
  const name = shared().pages[PAGES[found.game]];
  return (
    <tr>
      <td>{formatDate(daySolved(found), { dateStyle: "medium" })}</td>
      <th scope="row">
        {found.code.startsWith(ENTERED) ? name : <a href={linkTo(found.code, found.date, found.name)}>{name}</a>}
      </th>
      <td>{t().solvedIn(formatDuration(found.seconds), found.hints)}</td>
    </tr>
  );
}

export default function You() {
  const texts = t();
  const title = shared().pages.you;
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{texts.lead}</p>
      <Figures />
      <div class="columns">
        <Panel title={texts.results}>
          {results.value.length === 0 ? (
            <>
              <p>{texts.none}</p>
              <ButtonLink kind="primary" href="/">
                {texts.start}
              </ButtonLink>
            </>
          ) : (
            <table class="you-results">
              <tbody>
                {results.value.slice(0, MOST_SHOWN).map((found) => (
                  <Result key={found.code} found={found} />
                ))}
              </tbody>
            </table>
          )}
        </Panel>
        <Panel title={texts.kept}>
          <p>{texts.keptText}</p>
          <ButtonLink href={addressOf("settings")}>{texts.settings}</ButtonLink>
        </Panel>
      </div>
    </>
  );
}
