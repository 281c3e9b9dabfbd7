// One's own result and that of whoever sent the puzzle, side by side.
import type { Challenge } from "../../shell/challenge";
import { formatDuration, formatNumber } from "../../shell/texts";
import { t } from "./texts";

/** How a game tells its ways apart. */
export interface Way {
  /** What the ways are of: `Way`, `Square`. */
  label: string;
  /** The player's own, as a link carries it: a number or a fingerprint, from which nobody reads the solution. */
  own: string;
  /** Both in words; undefined if the other is no way of this puzzle. */
  compare: (other: string) => readonly [own: string, other: string] | undefined;
}

interface Props {
  own: Challenge;
  other: Challenge;
  way: Way | undefined;
}

function verdict(own: number, other: number): string {
  const texts = t().against;
  if (own === other) return texts.equal;
  const between = formatDuration(Math.abs(own - other));
  return own < other ? texts.faster(between) : texts.slower(between);
}

export function Against({ own, other, way }: Props) {
  const texts = t().against;
  const ways = other.way === undefined ? undefined : way?.compare(other.way);
  const rows = [
    { name: texts.time, cells: [formatDuration(own.seconds), formatDuration(other.seconds)] },
    { name: texts.hints, cells: [formatNumber(own.hints), formatNumber(other.hints)] },
    ...(way && ways ? [{ name: way.label, cells: ways }] : []),
  ];
  return (
    <table class="win-against">
      <caption>{verdict(own.seconds, other.seconds)}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{texts.own}</th>
          <th scope="col">{texts.other}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
