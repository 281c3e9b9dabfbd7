import { type Game, GAMES } from "../../shell/dailies";
import { streakOf } from "../../shell/results";
import { t } from "./texts";

const NAMES: Record<Game, string> = { krypto: "Krypto", kenken: "KenKen", "31-derful": "31-derful" };

export function Streaks() {
  const texts = t().streaks;
  const rows = GAMES.map((game) => ({ game, ...streakOf(game) })).filter(({ longest }) => longest > 0);
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
            </tr>
          </thead>
          <tbody>
            {rows.map(({ game, current, longest }) => (
              <tr>
                <th scope="row">{NAMES[game]}</th>
                <td>{texts.days(current)}</td>
                <td>{texts.days(longest)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
