import { GAMES, type Game } from "../../shell/dailies";
import { archiveOf, streakOf } from "../../shell/results";
import { t } from "./texts";

const NAMES: Record<Game, string> = { krypto: "Krypto", kenken: "KenKen", "31-derful": "31-derful" };

export function Streaks() {
  const texts = t().streaks;
  const rows = GAMES.map((game) => ({ game, ...streakOf(game), archive: archiveOf(game) })).filter(
    ({ longest, archive }) => longest + archive > 0,
  );
  return (
    <section aria-labelledby="today-streaks">
      <h2 id="today-streaks">{texts.title}</h2>
      {rows.length === 0 ? (
        <p class="muted">{texts.none}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.game}</th>
              <th scope="col">{texts.current}</th>
              <th scope="col">{texts.longest}</th>
              <th scope="col">{texts.archive}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ game, current, longest, archive }) => (
              <tr>
                <th scope="row">{NAMES[game]}</th>
                <td>{texts.days(current)}</td>
                <td>{texts.days(longest)}</td>
                <td>{texts.days(archive)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > 0 && <p class="muted">{texts.note}</p>}
    </section>
  );
}
