// How the player does at KenKen, size by size. Puzzles that somebody entered do not count.
import { daySolved, ENTERED, results, runsOf, type Solved, type Streak } from "../../shell/results";
import { formatDuration, formatNumber } from "../../shell/texts";
import { t } from "./texts";

interface Row {
  size: number;
  solved: number;
  best: number;
  median: number;
  /** Days in a row on which one of this size was solved. */
  streak: Streak;
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  const [before = 0, after = 0] = sorted.slice(sorted.length % 2 ? middle : middle - 1, middle + 1);
  return sorted.length % 2 ? before : (before + after) / 2;
}

/** A row for each size of which one was solved, the smallest first. */
function rowsOf(solved: readonly Solved[]): Row[] {
  const bySize = new Map<number, Solved[]>();
  for (const found of solved) {
    if (found.claim.kind !== "kenken.check" || found.code.startsWith(ENTERED)) continue;
    const { size } = found.claim.params;
    bySize.set(size, [...(bySize.get(size) ?? []), found]);
  }
  return [...bySize]
    .sort(([a], [b]) => a - b)
    .map(([size, found]) => {
      const times = found.map(({ seconds }) => seconds).sort((a, b) => a - b);
      const streak = runsOf(found.map(daySolved));
      return { size, solved: times.length, best: times[0] ?? 0, median: medianOf(times), streak };
    });
}

export function Sizes() {
  const texts = t().sizes;
  const rows = rowsOf(results.value);
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 id="today-sizes">{texts.title}</h2>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="today-sizes">
        <table class="today-sizes">
          <thead>
            <tr>
              {[texts.size, texts.solved, texts.best, texts.median, texts.streak, texts.longest].map((name) => (
                <th scope="col">{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ size, solved, best, median, streak }) => (
              <tr>
                <th scope="row">{`${size}×${size}`}</th>
                <td>{formatNumber(solved)}</td>
                <td>{formatDuration(best)}</td>
                <td>{formatDuration(median)}</td>
                <td>{t().streaks.days(streak.current)}</td>
                <td>{t().streaks.days(streak.longest)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="muted">{texts.note}</p>
    </section>
  );
}
