// Bests by game and size, the most puzzles in one run, and days in a row.
import { Panel } from "../../components/panel";
import { bestOf } from "../../games/modes/kept";
import { RUN_GAMES, type RunGame } from "../../games/modes/rules";
import { t as modes } from "../../games/modes/texts";
import { medianOf } from "../../games/record/groups";
import { GAMES, type Game, nameOfGame } from "../../shell/dailies";
import { daySolved, results, runsOf, type Solved, streakOf } from "../../shell/results";
import { formatDuration, formatNumber } from "../../shell/texts";
import { t } from "./texts";
import { groupsOf, nameOfGroup, type Shown } from "./times";

function TableHead({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th scope="col" key={name}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

// Bests by game and size. Puzzles that somebody entered do not count.

export function Bests({ found }: { found: readonly Solved[] }) {
  const texts = t().bests;
  const groups = groupsOf(found);
  if (groups.length === 0) return null;
  return (
    <Panel title={texts.title} class="you-bests">
      <div class="scroll" tabIndex={0} role="region" aria-label={texts.title}>
        <table class="you-table wide">
          <TableHead names={[texts.game, texts.solved, texts.best, texts.median, texts.streak, texts.longest]} />
          <tbody>
            {groups.map(({ group, found: own }) => {
              const times = own.map(({ seconds }) => seconds).sort((a, b) => a - b);
              const runs = runsOf(own.map(daySolved));
              return (
                <tr key={nameOfGroup(group)}>
                  <th scope="row">{nameOfGroup(group)}</th>
                  <td>{formatNumber(times.length)}</td>
                  <td class="number">{formatDuration(times[0] ?? 0)}</td>
                  <td>{formatDuration(medianOf(times))}</td>
                  <td>{t().days(runs.current)}</td>
                  <td>{t().days(runs.longest)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p class="note">{texts.note}</p>
    </Panel>
  );
}

// The most puzzles in one run of Streak and Storm, by game.

const COUNTED = ["streak", "storm"] as const;

/** A longer streak with hints is no better one, but told. */
function Hinted({ game }: { game: RunGame }) {
  const count = bestOf("hinted", game);
  return count > bestOf("streak", game) ? (
    <small>
      {" "}
      {formatNumber(count)} {modes().withHints}
    </small>
  ) : null;
}

/** Nothing before the first run. */
export function ModeBests({ shown }: { shown: Shown }) {
  const texts = modes();
  const rows = RUN_GAMES.filter((game) => shown === "all" || game === shown).filter((game) =>
    ([...COUNTED, "hinted"] as const).some((kind) => bestOf(kind, game) > 0),
  );
  if (rows.length === 0) return null;
  return (
    <Panel title={texts.bests} class="you-streaks">
      <table class="you-table wide">
        <TableHead names={[texts.game, ...COUNTED.map((mode) => texts.names[mode])]} />
        <tbody>
          {rows.map((game) => (
            <tr key={game}>
              <th scope="row">{nameOfGame(game)}</th>
              {COUNTED.map((mode) => (
                <td key={mode}>
                  <span class="number">{bestOf(mode, game) > 0 ? formatNumber(bestOf(mode, game)) : "–"}</span>
                  {mode === "streak" && <Hinted game={game} />}
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

// Days in a row by game, and what was filled in later.

/** Count the days whose puzzle of a game the player solved on another day alone. */
export function archiveOf(game: Game): number {
  const solved = results.value.filter((found) => found.game === game && found.date);
  const onTheDay = new Set(solved.filter((found) => daySolved(found) === found.date).map(({ date }) => date));
  return new Set(solved.map(({ date }) => date)).size - onTheDay.size;
}

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
                <th scope="row">{nameOfGame(game)}</th>
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
