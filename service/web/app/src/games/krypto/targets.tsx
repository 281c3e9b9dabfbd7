// What the cards of a game can make: all targets, each to be played.
import type { Asked } from "../../shell/asked";
import { formatNumber } from "../../shell/texts";
import { NoTables, type TargetCount } from "../facts/hands";
import { addressOfOwn, type KryptoGame } from "./game";
import "./targets.css";
import { t } from "./texts";
import { keptWays } from "./ways";

const ALL = Array.from({ length: 25 }, (_, index) => index + 1);

interface Props {
  puzzle: KryptoGame;
  asked: Asked<readonly TargetCount[]>;
}

/** The targets as links; the counts come when they can be had. */
export function Targets({ puzzle, asked: { value: counts, error } }: Props) {
  const texts = t().targets;
  const most = Math.max(1, ...(counts ?? []).map(({ ways }) => ways));
  const open = counts?.filter(({ ways }) => ways > 0) ?? [];
  const hardest = open.reduce<TargetCount | undefined>(
    (least, each) => (least && least.ways <= each.ways ? least : each),
    undefined,
  );
  return (
    <div class="krypto-can">
      <ul class="krypto-targets" aria-busy={counts === undefined && error === undefined ? "true" : undefined}>
        {ALL.map((target) => (
          <li key={target}>
            <Target puzzle={puzzle} target={target} count={counts?.[target - 1]?.ways} most={most} />
          </li>
        ))}
      </ul>
      <p class="note" role="status">
        {hardest && texts.hardest(formatNumber(hardest.target), formatNumber(hardest.ways))}
        {error !== undefined && (error instanceof NoTables && error.building ? texts.notBuilt : texts.away)}
      </p>
    </div>
  );
}

interface TargetProps {
  puzzle: KryptoGame;
  target: number;
  count: number | undefined;
  most: number;
}

function Target({ puzzle, target, count, most }: TargetProps) {
  const texts = t().targets;
  const { cards, rules, use = "all" } = puzzle;
  const here = target === puzzle.target;
  const found = here ? 0 : keptWays({ cards, target, rules, use }).length;
  const said = count === undefined ? texts.unknown(String(target)) : texts.ways(String(target), formatNumber(count));
  const within = (
    <>
      <b>{target}</b>
      <small data-count={count === undefined ? "" : formatNumber(count)} />
    </>
  );
  const style = { "--ways": `${Math.round((36 * (count ?? 0)) / most)}%` };
  if (here) {
    return (
      <span class="krypto-way" aria-current="true" style={style}>
        {within}
        <span class="visually-hidden">{count === undefined ? "" : said}</span>
      </span>
    );
  }
  return (
    <a
      class={found > 0 ? "krypto-way krypto-way-found" : "krypto-way"}
      href={addressOfOwn({ cards, target, rules, use })}
      aria-label={found > 0 ? `${said}, ${formatNumber(found)} ${texts.found}` : said}
      style={style}
    >
      {within}
    </a>
  );
}
