// What the cards of a game can make: all targets, each to be played, as a collection of those that were made.

import type { Game } from "@countinghouse/client/play/krypto/rules";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { Chip } from "../../components/chip";
import { Bar } from "../../components/figures";
import { keepCollected } from "../../shell/collected";
import { formatNumber } from "../../shell/texts";
import type { TargetCount } from "../facts/hands";
import { addressOfOwn, type KryptoGame } from "./game";
import "./targets.css";
import { t } from "./texts";
import { keptWays } from "./ways";

const ALL = Array.from({ length: 25 }, (_, index) => index + 1);

/** How many ways to each target the player has found; `here` is how many to the game's own. */
function useFound({ cards, target: own, rules, use = "all" }: KryptoGame, here: number): number[] {
  const others = useMemo(
    () => ALL.map((target) => (target === own ? 0 : keptWays({ cards, target, rules, use }).length)),
    [cards, own, rules],
  );
  return others.map((found, index) => (ALL[index] === own ? here : found));
}

export interface Props {
  puzzle: KryptoGame;
  /** How many ways lead to each target. */
  counts: readonly TargetCount[];
  /** How many ways to the game's own target are found. */
  here: number;
  /** The address that opens a game of the same cards. */
  addressOf?: (game: Game) => string;
}

/** The targets as links. */
export default function Targets({ puzzle, counts, here, addressOf = addressOfOwn }: Props) {
  const texts = t().targets;
  const most = Math.max(1, ...counts.map(({ ways }) => ways));
  const open = counts.filter(({ ways }) => ways > 0);
  const hardest = open.reduce<TargetCount | undefined>(
    (least, each) => (least && least.ways <= each.ways ? least : each),
    undefined,
  );
  const found = useFound(puzzle, here);
  const made = found.filter(Boolean).length;
  const of = open.length;
  // At once: whoever leaves now finds it on Today.
  useLayoutEffect(() => {
    if (made > 0 && of > 0) keepCollected(puzzle, { made, of });
  }, [made, of]);
  return (
    <>
      <Progress made={made} of={of} />
      <ul class="krypto-targets">
        {ALL.map((target, index) => (
          <li key={target}>
            <Target
              puzzle={puzzle}
              target={target}
              found={found[index] ?? 0}
              count={counts[index]?.ways ?? 0}
              most={most}
              addressOf={addressOf}
            />
          </li>
        ))}
      </ul>
      <p class="note">{hardest && texts.hardest(formatNumber(hardest.target), formatNumber(hardest.ways))}</p>
    </>
  );
}

/** How many of the targets were made; a badge once that is all of them. */
function Progress({ made, of }: { made: number; of: number }) {
  const texts = t().targets;
  if (of === 0) return null;
  const said = texts.made(formatNumber(made), formatNumber(of));
  return (
    <p class="krypto-collected">
      {made < of ? (
        <>
          <b>{said}</b>
          <Bar value={made} max={of} label={said} />
        </>
      ) : (
        <Chip tone="brass" icon="trophy">
          {texts.all(formatNumber(of))}
        </Chip>
      )}
    </p>
  );
}

interface TargetProps extends Required<Pick<Props, "addressOf">> {
  puzzle: KryptoGame;
  target: number;
  /** How many ways the player has found, and how many there are. */
  found: number;
  count: number;
  most: number;
}

function Target({ puzzle, target, found, count, most, addressOf }: TargetProps) {
  const texts = t().targets;
  const { cards, rules, use = "all" } = puzzle;
  const ways = texts.ways(String(target), formatNumber(count));
  const said = found > 0 ? `${ways}, ${formatNumber(found)} ${texts.found}` : ways;
  const look = {
    class: found > 0 ? "krypto-way krypto-way-found" : "krypto-way",
    style: { "--ways": `${Math.round((36 * count) / most)}%` },
  };
  const within = (
    <>
      <b>{target}</b>
      <small data-count={formatNumber(count)} />
    </>
  );
  if (target === puzzle.target) {
    return (
      <span {...look} aria-current="true">
        {within}
        <span class="visually-hidden">{said}</span>
      </span>
    );
  }
  return (
    <a {...look} href={addressOf({ cards, target, rules, use })} aria-label={said}>
      {within}
    </a>
  );
}
